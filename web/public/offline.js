// Shows what was asked for as soon as there is a connection again.
const reload = () => window.location.reload();
window.addEventListener("online", reload);
document.querySelector("button").addEventListener("click", reload);
