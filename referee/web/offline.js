"use strict";
// After the first load the page works without a network: everything it needs is kept, and replaced when there is a new version.
const STORE = "referee-DIGEST", FILES = JSON.parse('NAMES');

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(STORE).then((store) => store.addAll(FILES)).then(() => self.skipWaiting()));
});
self.addEventListener("activate", (event) => {
  const isOld = (name) => name.startsWith("referee-") && name !== STORE && name !== "referee-snapshots";
  event.waitUntil(caches.keys().then((names) => Promise.all(names.filter(isOld).map((name) => caches.delete(name)))).then(() => self.clients.claim()));
});
self.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET" || new URL(event.request.url).origin !== location.origin) return;
  event.respondWith(event.request.mode === "navigate"
    ? fetch(event.request).catch(() => caches.match("./"))
    : caches.match(event.request).then((found) => found || fetch(event.request)));
});
