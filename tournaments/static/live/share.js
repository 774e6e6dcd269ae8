// The button hands the text to the phone's share sheet, or copies it where there is none. Where neither can be done it
// stays away, and the text itself is there to be marked.
for (const button of document.querySelectorAll("[data-share]")) {
  const source = document.getElementById(button.dataset.share);
  if (!source || !(navigator.share || navigator.clipboard)) continue;
  button.hidden = false;
  button.addEventListener("click", async () => {
    const text = source.textContent.trim();
    try {
      if (navigator.share) await navigator.share({ text });
      else {
        await navigator.clipboard.writeText(text);
        button.querySelector("span").textContent = `${button.dataset.copied} ✓`;
        document.getElementById("shared").textContent = button.dataset.copied;
      }
    } catch {
      // The reader closed the sheet.
    }
  });
}
