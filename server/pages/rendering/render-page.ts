import type { FastifyBaseLogger } from 'fastify';
import type { SiteMetrics } from '../../http/metrics/site-metrics.ts';
import type { ReleaseSet } from '../../releases/release-set.ts';
import type { Selection } from '../../releases/selection/selection.ts';
import { type Redirect, timeUntilChange, type UncompressedPage } from '../cache/made-page.ts';
import { novelOfCalls } from '../cache/novel-of-calls.ts';
import type { PageKey } from '../cache/page-key.ts';
import type { MakeDocument, OwnParts } from '../document/page-document.ts';
import { clientOnlyPage } from './client-only-page.ts';
import type { RendererPool } from './renderer-pool.ts';

/** Renders the page under a key of the cache. */
export type RenderPage = (
  selection: Selection,
  set: ReleaseSet,
  key: Pick<PageKey, 'origin' | 'url' | 'revision'>,
  /** The request that the page is first rendered for: its log, how many pages its address had rendered lately, and what it gets beside the page of everybody. */
  asked: { log: FastifyBaseLogger; pagesBefore: number; ownParts?: OwnParts | undefined },
) => Promise<UncompressedPage | Redirect>;

interface PageRendererOptions {
  renderers: RendererPool;
  makeDocument: MakeDocument;
  metrics: Pick<SiteMetrics, 'renderSeconds' | 'renderingPages'>;
  /** When the answers of calls, by path, are others by themselves; see {@link ChangesAfter}. */
  changesAfter: (calls: readonly string[], time: number) => Promise<number | null>;
}

/** Renders pages here; a page that cannot be rendered is left to the browser, and the reason logged. */
export const createPageRenderer =
  ({ renderers, makeDocument, metrics, changesAfter }: PageRendererOptions): RenderPage =>
  async (selection, set, { origin, url, revision }, { log, pagesBefore, ownParts }) => {
    const measured = metrics.renderSeconds.startTimer({ result: 'left to the browser' });
    metrics.renderingPages.inc();
    const begunAt = Date.now();
    try {
      const page = await renderers.of(selection, set).render(origin + url, revision, pagesBefore);
      measured({ result: 'rendered' });
      if ('location' in page) return page;
      const { status, routeIds, hydration, body, head, styles, cacheable, calls } = page;
      const document = await makeDocument(set, routeIds, { hydration, body, head: head + styles, ...ownParts });
      const maxAgeMs = await timeUntilChange((time) => changesAfter(calls, time), begunAt);
      return { status, cacheable: status === 200 && cacheable, novelId: novelOfCalls(calls), maxAgeMs, ...document };
    } catch (error) {
      measured();
      log.error({ err: error, url, set: set.id }, 'page not rendered, left to the browser');
      return await clientOnlyPage(makeDocument, set, origin + url, ownParts);
    } finally {
      metrics.renderingPages.dec();
    }
  };
