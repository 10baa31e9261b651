import type { FastifyInstance } from 'fastify';
import { apiBase, calls, pages as paths } from 'shared-api/paths';
import type { Store } from '../db/open-store.ts';
import type { SiteAccess } from '../http/site-access.ts';
import { nextHomeChange } from '../novels/catalog/home/announcements.ts';
import { overrideRoutes } from '../releases/override/override-routes.ts';
import { overrideSecret } from '../releases/override/override-secret.ts';
import { answerFirst, createEarlyAnswer, type EarlyAnswerOptions } from './answer-before-fastify.ts';
import { createPageAnswer, type PageAnswerOptions } from './answer-page.ts';
import { createPageCache } from './cache/page-cache.ts';
import { measurePageCache } from './cache/page-cache-metrics.ts';
import { createPageStamps } from './cache/page-stamps.ts';
import { trackSets } from './cache/previous-set.ts';
import { documentMaker } from './document/page-document.ts';
import { createPageRenderer } from './rendering/render-page.ts';
import { createRendererPool } from './rendering/renderer-pool.ts';
import { webAppFiles } from './web-app/web-app-files.ts';

/** The call whose answer changes by itself, as announcements begin and end. */
const homeCall = apiBase + calls.home;

interface PageOptions
  extends Pick<EarlyAnswerOptions, 'releases' | 'environment' | 'revision' | 'onLoad' | 'onAnswer'> {
  store: Store;
  access: SiteAccess;
  /** The site's name, as it is now. */
  siteName: () => Promise<string>;
  roleOf: PageAnswerOptions['roleOf'];
  /** Further scripts in the head of every page, as text: live reload in development. */
  inlineScripts?: readonly string[];
}

/** Registers the pages: every address that no other route has is answered with one. */
export const pageRoutes = (
  app: FastifyInstance,
  { inlineScripts = [], store, siteName, onAnswer, ...options }: PageOptions,
): void => {
  const { releases, environment, revision, access } = options;
  const makeDocument = documentMaker({ inlineScripts, images: environment.imageOrigins, siteName });
  const renderers = createRendererPool(app);
  const renderPage = createPageRenderer({
    renderers,
    makeDocument,
    metrics: app.metrics,
    changesAfter: async (made, time) => (made.includes(homeCall) ? nextHomeChange(store, time) : null),
  });
  const stampOf = createPageStamps(store);
  const cache = createPageCache(environment.pageCacheBytes, stampOf, renderers.has);
  measurePageCache(app.metrics, cache);
  const sets = trackSets(revision);
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
    sets.end();
  });
  const secret = () => overrideSecret(environment);

  app.get(paths.root, (_request, reply) => reply.redirect(paths.home, 302));
  app.register(webAppFiles, { releases, environment, revision, access, siteName });
  overrideRoutes(app, { secret, secure: environment.publicOrigin?.startsWith('https:') ?? false });
  const answerEarly = createEarlyAnswer({ ...options, cache, sets, onAnswer });
  // Once the server closes, each answer closes its connection as well, which Fastify knows to do.
  answerFirst(app.server, (request, response) => !isClosing && answerEarly(request, response));
  // Not a route of its own: it would swallow the calls that the API does not know.
  app.setNotFoundHandler(createPageAnswer({ ...options, makeDocument, renderPage, secret, cache, stampOf, sets }));

  revision.onAnnouncedSet((names) => {
    try {
      const set = releases.setOf?.(names);
      if (set) void renderers.prepare(set);
    } catch (error) {
      app.log.warn({ err: error }, 'a set that is tried could not be loaded ahead');
    }
  });

  // The first reader finds a worker that is ready, a page that tells of a fault names the site, and who may read is known.
  app.addHook('onReady', async () => {
    await siteName();
    await access.isMembersOnly();
    const selection = await releases.selection(revision.current());
    await renderers.of(selection, selection.stable).warm();
  });
};
