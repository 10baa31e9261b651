import type { FastifyBaseLogger } from 'fastify';
import type { SiteMetrics } from '../http/metrics/site-metrics.ts';
import type { ActiveReleases } from '../releases/release.ts';
import type { ReleaseSelection } from '../releases/release-source.ts';
import type { Redirect, UncompressedPage } from './cache/made-page.ts';
import { novelOfCalls } from './cache/novel-of-calls.ts';
import type { PageKey } from './cache/page-key.ts';
import { clientOnlyPage } from './client-only-page.ts';
import type { MakeDocument } from './document/page-document.ts';
import type { RendererPool } from './rendering/renderer-pool.ts';

/** Renders the page under a key of the cache. */
export type RenderPage = (
  selection: ReleaseSelection,
  releases: ActiveReleases,
  key: Pick<PageKey, 'origin' | 'url' | 'revision'>,
  /** The request that the page is first rendered for: its log, and how many pages its address had rendered lately. */
  asked: { log: FastifyBaseLogger; pagesBefore: number },
) => Promise<UncompressedPage | Redirect>;

interface PageRendererOptions {
  renderers: RendererPool;
  makeDocument: MakeDocument;
  metrics: Pick<SiteMetrics, 'renderSeconds' | 'renderingPages'>;
}

/** Renders pages here; a page that cannot be rendered is left to the browser, and the reason logged. */
export const createPageRenderer =
  ({ renderers, makeDocument, metrics }: PageRendererOptions): RenderPage =>
  async (selection, releases, { origin, url, revision }, { log, pagesBefore }) => {
    const measured = metrics.renderSeconds.startTimer({ result: 'left to the browser' });
    metrics.renderingPages.inc();
    try {
      const page = await renderers.of(selection, releases).render(origin + url, revision, pagesBefore);
      measured({ result: 'rendered' });
      if ('location' in page) return page;
      const { status, routeIds, hydration, body, head, styles, cacheable, calls } = page;
      const document = await makeDocument(releases, routeIds, { hydration, body, head: head + styles });
      return { status, cacheable: status === 200 && cacheable, novelId: novelOfCalls(calls), ...document };
    } catch (error) {
      measured();
      log.error({ err: error, url, set: releases.set.id }, 'page not rendered, left to the browser');
      return await clientOnlyPage(makeDocument, releases, origin + url);
    } finally {
      metrics.renderingPages.dec();
    }
  };
