import { test as site } from '../site.ts';
import { type OwnServer, startServer, startTimeoutMs } from './own-server.ts';

/** A site of a worker's own, whose library its tests may change and to whose members they may write. */
export const test = site.extend<object, { ownSite: OwnServer }>({
  ownSite: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from the pattern
    async ({}, use) => {
      const server = await startServer('production');
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: startTimeoutMs },
  ],
});
