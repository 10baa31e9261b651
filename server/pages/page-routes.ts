import type { FastifyInstance } from 'fastify';
import { pages as paths } from 'shared-api/paths';
import type { Store } from '../db/open-store.ts';
import { overrideRoutes } from '../releases/override/override-routes.ts';
import { overrideSecret } from '../releases/override/override-secret.ts';
import { createPageCache } from './cache/page-cache.ts';
import { measurePageCache } from './cache/page-cache-metrics.ts';
import { createPageStamps } from './cache/page-stamps.ts';
import { watchSets } from './cache/set-before.ts';
import { documentMaker } from './document/page-document.ts';
import { answerFirst, createKeptPages, type KeptPagesOptions } from './kept-pages.ts';
import { createPageHandler } from './page-handler.ts';
import { createPageRenderer } from './render-page.ts';
import { createRendererPool } from './rendering/renderer-pool.ts';
import { webAppFiles } from './web-app/web-app-files.ts';

interface PageOptions extends Pick<KeptPagesOptions, 'releases' | 'environment' | 'revision' | 'onLoad' | 'onAnswer'> {
  store: Store;
  /** The site's name, as it is now. */
  siteName: () => Promise<string>;
  /** Further scripts in the head of every page, as text: live reload in development. */
  inlineScripts?: readonly string[];
}

/** Registers the pages: every address that no other route has is answered with one. */
export const pageRoutes = (
  app: FastifyInstance,
  { inlineScripts = [], store, siteName, onAnswer, ...options }: PageOptions,
): void => {
  const { releases, environment, revision } = options;
  const makeDocument = documentMaker({ inlineScripts, images: environment.imageOrigins, siteName });
  const renderers = createRendererPool(app);
  const renderPage = createPageRenderer({ renderers, makeDocument, metrics: app.metrics });
  const stampOf = createPageStamps(store);
  const cache = createPageCache(environment.pageCacheBytes, stampOf, renderers.has);
  measurePageCache(app.metrics, cache);
  const sets = watchSets(revision);
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
    sets.end();
  });
  const secret = () => overrideSecret(environment);

  app.get(paths.root, (_request, reply) => reply.redirect(paths.home, 302));
  app.register(webAppFiles, { releases, environment, revision, siteName });
  overrideRoutes(app, { secret, secure: environment.publicOrigin?.startsWith('https:') ?? false });
  const answerKept = createKeptPages({ ...options, cache, sets, onAnswer });
  // Once the server closes, each answer closes its connection as well, which Fastify knows to do.
  answerFirst(app.server, (request, response) => !isClosing && answerKept(request, response));
  // Not a route of its own: it would swallow the calls that the API does not know.
  app.setNotFoundHandler(createPageHandler({ ...options, makeDocument, renderPage, secret, cache, stampOf, sets }));

  revision.onCandidate((names) => {
    try {
      const candidate = releases.compose?.(names);
      if (candidate) void renderers.prepare(candidate);
    } catch (error) {
      app.log.warn({ err: error }, 'a set that is tried could not be loaded ahead');
    }
  });

  // The first reader finds a worker that is ready, and a page that tells of a fault names the site.
  app.addHook('onReady', async () => {
    await siteName();
    const selection = await releases.current(revision.current());
    await renderers.of(selection, selection.stable).warm();
  });
};
