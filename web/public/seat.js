// The page works without it: this copies what there is to copy, and knows the reader's own day.
for (const button of navigator.clipboard ? document.querySelectorAll("[data-copy]") : []) {
  button.hidden = false;
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(button.dataset.copy);
    button.ariaLabel = button.textContent = "Copied";
  });
}
for (const field of document.querySelectorAll("[data-today]")) {
  const today = new Date();
  const own = new Date(today - today.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
  if (Math.abs(Date.parse(own) - Date.parse(field.value)) <= 86_400_000) field.value = own;
}
