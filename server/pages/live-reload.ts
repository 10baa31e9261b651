import { watch } from 'node:fs';
import type { FastifyPluginAsync } from 'fastify';
import type { BuiltReleases } from '../releases/selection/built-releases.ts';

/** Time from the last change of a build until pages are told: a build writes its files one by one. */
const settleMs = 150;

/** Script for the head of every page, which reloads it when the server says so. */
export const liveReloadScript = `new EventSource('/dev/live-reload').onmessage = () => location.reload();`;

/** Reloads open pages once a build is finished; for development only. */
export const liveReload: FastifyPluginAsync<{ releases: BuiltReleases }> = async (app, { releases }) => {
  const listeners = new Set<() => void>();
  let timer: NodeJS.Timeout | undefined;
  const { stable } = await releases.selection(0);
  const watchers = [stable.shell, ...stable.remotes].map((release) =>
    watch(release.folder, (_event, file) => {
      if (file !== 'release.json') return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        releases.refresh();
        for (const tell of listeners) tell();
      }, settleMs);
    }),
  );
  app.addHook('onClose', async () => {
    for (const watcher of watchers) watcher.close();
    clearTimeout(timer);
  });

  app.get('/dev/live-reload', (request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' }).flushHeaders();
    const tell = () => reply.raw.write('data: reload\n\n');
    listeners.add(tell);
    request.raw.on('close', () => listeners.delete(tell));
  });
  app.addHook('preClose', async () => {
    // Open streams would keep the server from closing.
    app.server.closeAllConnections();
  });
};
