import type { FastifyInstance } from 'fastify';
import type { ActiveReleases } from '../../releases/release.ts';
import type { ReleaseSelection } from '../../releases/release-source.ts';
import { createRenderer, type Renderer } from './renderer.ts';

/** The renderer of a set. @param selection the sets that pages may get now: renderers of other sets are closed */
export type RendererPool = (selection: ReleaseSelection, releases: ActiveReleases) => Renderer;

/** Keeps one renderer for each set that pages may get. They answer loaders' calls by the server's own API, in process. */
export const createRendererPool = (app: FastifyInstance): RendererPool => {
  const renderers = new Map<string, Renderer>();
  const call = async (url: string) => {
    const { statusCode, body, headers } = await app.inject({ method: 'GET', url });
    return { status: statusCode, body, cacheable: headers['cache-control'] !== 'no-store' };
  };
  app.addHook('onClose', async () => {
    await Promise.all([...renderers.values()].map((renderer) => renderer.close()));
  });
  return ({ stable, canary }, releases) => {
    const setId = releases.set.id;
    const known = renderers.get(setId);
    if (known) return known;
    const needed = new Set([setId, stable.set.id, canary?.releases.set.id]);
    for (const [id, renderer] of renderers) {
      if (needed.has(id)) continue;
      renderers.delete(id);
      void renderer.close();
    }
    const onWorkerExit = (reason: string) => app.log.error({ set: setId, reason }, 'rendering worker exited');
    const renderer = createRenderer(releases, call, { onWorkerExit });
    renderers.set(setId, renderer);
    return renderer;
  };
};
