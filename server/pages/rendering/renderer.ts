import path from 'node:path';
import type { ActiveReleases } from '../../releases/release.ts';
import type { Rendered, RenderingData } from './messages.ts';
import { RenderError } from './render-error.ts';
import { type Answer, type Death, type RenderingThread, startThread } from './rendering-thread.ts';

/** How long things may take, in milliseconds. */
const usualLimits = {
  /**
   * A page that is not rendered after this time is given up, and its worker with it: it may loop. Far beyond what a page
   * takes, because on a machine that is overloaded a new worker would only make it worse.
   */
  render: 5_000,
  /** A worker that has not loaded its bundles after this time is given up. */
  start: 15_000,
  /** No two workers are started within this time: one that soon dies must not eat the machine. */
  pause: 1_000,
  /** The same where bundles did not even load: they will hardly do so at the next try. */
  longPause: 30_000,
};

export interface Renderer {
  /** Starts the worker before it is needed. Settles once it can work, or is known not to. */
  warm: () => Promise<void>;
  /**
   * @param revision of the content: what is the same on every page is asked for once in each
   * @throws RenderError
   */
  render: (url: string, revision: number) => Promise<Rendered>;
  /** Takes no more pages, finishes those under way and ends the worker. */
  close: () => Promise<void>;
}

interface RendererOptions {
  limits?: typeof usualLimits;
  /** Hears why a worker died, whether or not a page was lost by it. */
  onDeath?: (reason: string) => void;
}

/**
 * Renders pages of one release set in a worker, which is started when first needed and anew after it died. Pages that lost
 * their worker through no fault of their own are rendered once more.
 * @param call answers the loaders' calls, by path
 */
export const createRenderer = (
  active: ActiveReleases,
  call: (path: string) => Promise<Answer>,
  { limits = usualLimits, onDeath = () => {} }: RendererOptions = {},
): Renderer => {
  const data = renderingData(active);
  const underWay = new Set<Promise<Rendered>>();
  let thread: RenderingThread | undefined;
  let lastDeath = '';
  let startFailed = false;
  let restUntil = 0;
  let closed = false;

  /** The thread for a page, if there is one or may be. No page waits for bundles that failed to load before. */
  const threadAtHand = (): RenderingThread | undefined => {
    if (closed) return undefined;
    if (!thread && performance.now() >= restUntil) {
      restUntil = performance.now() + limits.pause;
      thread = startThread({ data, call, limits, onDeath: bury });
    }
    return startFailed && !thread?.isReady() ? undefined : thread;
  };

  const bury = ({ reason, wasReady, lost, guilty }: Death) => {
    thread = undefined;
    lastDeath = reason;
    startFailed = !wasReady;
    if (startFailed) restUntil = performance.now() + limits.longPause;
    onDeath(reason);
    for (const page of lost) {
      const next = page === guilty || page.again ? undefined : threadAtHand();
      if (next) next.ask(Object.assign(page, { again: true }));
      else page.reject(new RenderError(reason));
    }
  };

  const render = (url: string, revision: number) =>
    new Promise<Rendered>((resolve, reject) => {
      const next = threadAtHand();
      if (next) next.ask({ url, revision, again: false, resolve, reject });
      else reject(new RenderError(closed ? 'closed' : `the last worker died: ${lastDeath}`));
    });

  return {
    warm: async () => threadAtHand()?.settled,
    render: (url, revision) => {
      const page = render(url, revision);
      underWay.add(page);
      return page.finally(() => underWay.delete(page));
    },
    close: async () => {
      closed = true;
      await Promise.allSettled(underWay);
      await thread?.end();
    },
  };
};

const renderingData = ({ set, shell, remotes }: ActiveReleases): RenderingData => {
  const bundleOf = (release: { folder: string; server: string }) => path.join(release.folder, 'server', release.server);
  return {
    set,
    shell: bundleOf(shell),
    remotes: Object.fromEntries(remotes.map((remote) => [remote.app, bundleOf(remote)])),
  };
};
