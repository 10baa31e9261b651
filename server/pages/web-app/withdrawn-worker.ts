/**
 * Service worker that takes the place of the real one where that is switched off (`SERVICE_WORKER=off`), in development, and
 * where the active shell has none: it removes itself and all that was kept, and pages come from the network again.
 */
export const withdrawnWorker = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await registration.unregister();
})()));
`;
