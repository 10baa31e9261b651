import type { FastifyInstance } from 'fastify';
import { pages as paths } from 'shared-api/paths';
import { overrideRoutes } from '../releases/override/override-routes.ts';
import { overrideSecret } from '../releases/override/override-secret.ts';
import { documentMaker } from './page-document.ts';
import { createPageHandler, type PageHandlerOptions } from './page-handler.ts';
import { createPageRenderer } from './render-page.ts';
import { createRendererPool } from './rendering/renderer-pool.ts';

interface PageOptions extends Pick<PageHandlerOptions, 'releases' | 'environment' | 'revision'> {
  /** Further scripts in the head of every page, as text: live reload in development. */
  inlineScripts?: readonly string[];
}

/** Registers the pages: every address that no other route has is answered with one. */
export const pageRoutes = (app: FastifyInstance, { inlineScripts = [], ...options }: PageOptions): void => {
  const { releases, environment, revision } = options;
  const makeDocument = documentMaker(inlineScripts);
  const rendererOf = createRendererPool(app);
  const renderPage = createPageRenderer({ rendererOf, makeDocument, log: app.log });
  const secret = () => overrideSecret(environment);

  app.get(paths.root, (_request, reply) => reply.redirect(paths.home, 302));
  app.get('/favicon.svg', (_request, reply) =>
    reply.header('content-type', 'image/svg+xml').header('cache-control', 'public, max-age=86400').send(favicon),
  );
  overrideRoutes(app, { secret, secure: environment.publicOrigin?.startsWith('https:') ?? false });
  // Not a route of its own: it would swallow the calls that the API does not know.
  app.setNotFoundHandler(createPageHandler({ ...options, makeDocument, renderPage, secret }));

  // The first reader finds a worker that is ready.
  app.addHook('onReady', async () => {
    const selection = await releases.current(revision.current());
    await rendererOf(selection, selection.stable).warm();
  });
};

/** The site's mark: an open book on the sea's colour, the same as in the header. */
const favicon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#17565e"/><path d="M16 9.5c-3-2.300-6.400-2.600-9.500-2V22c3.200-.7 6.600-.3 9.500 2 2.900-2.300 6.300-2.700 9.500-2V7.500c-3.100-.6-6.500-.3-9.500 2Zm0 0V24" fill="none" stroke="#fffdf8" stroke-width="1.6" stroke-linejoin="round"/></svg>`;
