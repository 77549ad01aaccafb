const site = document.querySelector("header a").textContent.trim();
// The browser is connected, so it's the server that doesn't answer, and the browser won't say when it is back.
if (navigator.onLine) {
  document.title = `Can't reach ${site}`;
  document.querySelector("h1").textContent = `We can't reach ${site}. No money moved.`;
  document.querySelector("main p").textContent = "Try again in a moment.";
}

// Shows what was asked for as soon as there is a connection again.
const reload = () => window.location.reload();
window.addEventListener("online", reload);
document.querySelector("button").addEventListener("click", reload);
