import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { pages } from 'shared-api/paths';
import { ownCallHeaders } from '../../http/own-call.ts';
import type { ReleaseSet } from '../../releases/release-set.ts';
import type { Selection } from '../../releases/selection/selection.ts';
import { RenderError } from './pending-page.ts';
import { createRenderer, type Renderer } from './renderer.ts';

/** Time for which the renderer of a set is kept that was published or is tried, and may become active: a person may look at it before. */
const preparedMs = 600_000;

export interface RendererPool {
  /**
   * The renderer of a set.
   * @param selection the sets that pages may get now: renderers of other sets are closed
   * @throws RenderError for a request from before another selection, whose set has been closed since
   */
  of: (selection: Selection, set: ReleaseSet) => Renderer;
  /** Whether a set has a renderer: pages may get it, or get it soon. */
  has: (setId: string) => boolean;
  /** Starts the renderer of a set that may become active soon, so that its first reader finds it warm. */
  prepare: (set: ReleaseSet) => Promise<Renderer>;
}

/** Keeps one renderer for each set that pages may get. They answer loaders' calls by the server's own API, in process. */
export const createRendererPool = (app: FastifyInstance): RendererPool => {
  const renderers = new Map<string, Renderer>();
  let prepared: { id: string; timer: NodeJS.Timeout } | undefined;
  let turn: Promise<unknown> = Promise.resolve();
  const call = async (url: string) => {
    // One begins in each turn of the event loop: between two of them others are answered.
    turn = turn.then(() => nextTurn());
    await turn;
    const { statusCode, body, headers } = await app.inject({ method: 'GET', url, headers: ownCallHeaders });
    return { status: statusCode, body, cacheable: headers['cache-control'] !== 'no-store' };
  };
  app.addHook('onClose', async () => {
    clearTimeout(prepared?.timer);
    await Promise.all([...renderers.values()].map((renderer) => renderer.close()));
  });

  const rendererOf = (set: ReleaseSet): Renderer => {
    const setId = set.id;
    const known = renderers.get(setId);
    if (known) return known;
    const onWorkerExit = (reason: string) => app.log.error({ set: setId, reason }, 'rendering worker exited');
    const renderer = createRenderer(set, call, { onWorkerExit });
    renderers.set(setId, renderer);
    return renderer;
  };

  const close = (id: string) => {
    void renderers.get(id)?.close();
    renderers.delete(id);
  };

  let needed: ReadonlySet<string | undefined> = new Set();
  let current: Selection | undefined;
  /** Selections that another one has followed. */
  const past = new WeakSet<Selection>();
  return {
    of: (selection, set) => {
      const { id } = set;
      if (past.has(selection)) {
        const renderer = renderers.get(id);
        if (!renderer) throw new RenderError('its set was closed');
        return renderer;
      }
      if (current && current !== selection) past.add(current);
      current = selection;
      if (!needed.has(id)) {
        needed = new Set([id, selection.stable.id, selection.canary?.set.id]);
        for (const other of renderers.keys()) if (!needed.has(other) && other !== prepared?.id) close(other);
      }
      return rendererOf(set);
    },
    has: (setId) => renderers.has(setId),
    prepare: async (set) => {
      const { id } = set;
      clearTimeout(prepared?.timer);
      if (prepared && prepared.id !== id && !needed.has(prepared.id)) close(prepared.id);
      const timer = setTimeout(() => {
        prepared = undefined;
        if (!needed.has(id)) close(id);
      }, preparedMs).unref();
      prepared = { id, timer };
      const isNew = !renderers.has(id);
      const renderer = rendererOf(set);
      await renderer.warm();
      // The first page takes ten times as long as the second. Where readers are waiting by now, it is theirs.
      if (isNew && !needed.has(id)) await renderer.render(`http://localhost${pages.home}`, 0).catch(() => {});
      return renderer;
    },
  };
};
