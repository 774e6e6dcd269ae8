// Where the queue is kept: IndexedDB, which works on plain http too; else the page's memory, which is said.

const NAME = "sobremesa";
const STORE = "queue";

function ask(request) {
  return new Promise((done, fail) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error);
  });
}

async function open() {
  const request = indexedDB.open(NAME, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "id" });
  return ask(request);
}

export async function openStore(matchId) {
  let database = null;
  try {
    database = await open();
  } catch {
    return { lasting: false, load: async () => [], put: async () => {}, remove: async () => {} };
  }
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
      return all.filter((item) => item.match === matchId).sort((one, other) => one.order - other.order);
    },
    put: (item) => act("readwrite", (store) => store.put(item)).done,
    remove: (id) => act("readwrite", (store) => store.delete(id)).done,
  };
}
