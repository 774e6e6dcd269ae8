// Where the queue is kept: IndexedDB, which works on plain http too; else the page's memory, which is said.

const NAME = "sobremesa";
const STORE = "queue";
const PATIENCE = 4000; // ms until a store that does not open counts as none

function ask(request) {
  return new Promise((done, fail) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error);
    request.onblocked = () => fail(new Error("blocked"));
  });
}

async function open() {
  const request = indexedDB.open(NAME, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "id" });
  const late = new Promise((_, fail) => setTimeout(() => fail(new Error("late")), PATIENCE));
  return Promise.race([ask(request), late]);
}

const none = { lasting: false, load: async () => [], put: async () => {}, remove: async () => {} };

// {lasting, load(): all items in their order, put(item), remove(id)}
export async function openStore() {
  let database;
  try {
    database = await open();
  } catch {
    return none;
  }
  database.onversionchange = () => database.close();
  const act = (mode, what) => {
    const change = database.transaction(STORE, mode);
    const done = new Promise((yes, no) => {
      change.oncomplete = yes;
      change.onerror = change.onabort = () => no(change.error);
    });
    return { request: what(change.objectStore(STORE)), done };
  };
  return {
    lasting: true,
    async load() {
      const all = await ask(act("readonly", (store) => store.getAll()).request);
      return all.sort((one, other) => one.order - other.order);
    },
    put: (item) => act("readwrite", (store) => store.put(item)).done,
    remove: (id) => act("readwrite", (store) => store.delete(id)).done,
  };
}
