/*
 * Shows the offline page when there is no connection, and push notifications. It keeps that page's own files and
 * nothing else. The server's answers about people and money aren't kept, so no screen shows old ones.
 */

/** The build writes both: the offline page's files, and a name that changes with any of them. */
const FILES = __FILES__;
const CACHE = "offline-__VERSION__";
const PAGE = "/offline.html";

self.addEventListener("install", (event) => {
  event.waitUntil(keepFiles());
  // A new build takes over at once: pages come from the server, so no open page depends on the old build.
  self.skipWaiting();
});

async function keepFiles() {
  const cache = await caches.open(CACHE);
  // The browser's own cache may hold an older version of a file that has no hash in its name.
  await cache.addAll(
    FILES.map((file) => (file.startsWith("/assets/") ? file : new Request(file, { cache: "reload" }))),
  );
}

self.addEventListener("activate", (event) => event.waitUntil(takeOver()));

async function takeOver() {
  for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name);
  // The browser asks for a page while this worker starts, so that no page waits for it.
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

self.addEventListener("fetch", (event) => {
  const { pathname, origin } = new URL(event.request.url);
  if (event.request.method !== "GET" || origin !== self.location.origin) return;
  const isVisit = event.request.mode === "navigate";
  if (pathname.startsWith("/api/")) {
    // Left alone, the browser would ask again, and an answer from a sign-in elsewhere is good only once.
    if (isVisit) event.respondWith(askedOnce(event));
  } else if (isVisit) event.respondWith(fromServer(event, PAGE));
  else if (FILES.includes(pathname)) event.respondWith(fromServer(event, pathname));
});

/** The server's answer to what the browser has asked already, if it has. */
const askedOnce = async (event) => (await event.preloadResponse) ?? (await fetch(event.request));

/** The server's answer, or the kept file if there is no connection. */
async function fromServer(event, file) {
  try {
    return await askedOnce(event);
  } catch (error) {
    const kept = await caches.match(file, { cacheName: CACHE, ignoreVary: true });
    if (kept) return kept;
    throw error;
  }
}

self.addEventListener("push", (event) => event.waitUntil(show(event.data.json())));

/** Shows a notification. The same one, sent again, replaces the first. */
const show = ({ id, title, body, path }) =>
  self.registration.showNotification(title, { body, tag: id, icon: "/icon-192.png", data: { path } });

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.path));
});

/** Opens what a notification is about: in a window of ours that shows it, or else in any of ours. Never leads to another site. */
async function open(path) {
  const { origin, href } = new URL(path, self.location.origin);
  if (origin !== self.location.origin) return;
  const windows = await self.clients.matchAll({ type: "window" });
  const shown = windows.find(({ url }) => url === href) ?? windows[0];
  if (!shown) return void (await self.clients.openWindow(href));
  await shown.focus();
  // Opening a page again would lose what is typed on it.
  if (shown.url !== href) await shown.navigate(href);
}
