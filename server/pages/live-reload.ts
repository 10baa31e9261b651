import { watch } from 'node:fs';
import type { FastifyPluginAsync } from 'fastify';
import type { BuiltReleases } from '../releases/release-source.ts';

/** How long a build may take to settle before pages are told, in milliseconds. */
const settle = 150;

/** For the head of every page. */
export const liveReloadScript = `new EventSource('/dev/live-reload').onmessage = () => location.reload();`;

/** Development only: open pages load anew once a build is finished. */
export const liveReload: FastifyPluginAsync<{ releases: BuiltReleases }> = async (app, { releases }) => {
  const listeners = new Set<() => void>();
  let timer: NodeJS.Timeout | undefined;
  const { stable } = await releases.current(0);
  const watchers = [stable.shell, ...stable.remotes].map((release) =>
    watch(release.folder, (_event, file) => {
      if (file !== 'release.json') return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        releases.refresh();
        for (const tell of listeners) tell();
      }, settle);
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
    // Streams would keep the server from closing.
    app.server.closeAllConnections();
  });
};
