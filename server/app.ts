import { IncomingMessage } from 'node:http';
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import { apiBase } from 'shared-api/paths';
import { api } from './api/api.ts';
import { answerError } from './api/failures.ts';
import type { Environment } from './environment.ts';
import { health } from './health.ts';
import { liveReload, liveReloadScript } from './pages/live-reload.ts';
import { pages } from './pages/pages.ts';
import { siteMap } from './pages/site-map.ts';
import { rehearse as rehearseForReal } from './releases/rehearsal/rehearse.ts';
import type { ReleaseDesk } from './releases/release-desk.ts';
import { releaseFiles } from './releases/release-files.ts';
import type { BuiltReleases, ReleaseSource } from './releases/release-source.ts';
import { createSelfDemotion } from './releases/self-demotion.ts';
import { createPageReports } from './reports/page-reports.ts';
import type { ContentRevision } from './store/content-revision.ts';
import type { Store } from './store/open-store.ts';

export interface AppOptions {
  store: Store;
  environment: Environment;
  /** What pages are made of; without it the server answers calls only. */
  releases?: ReleaseSource | BuiltReleases;
  /** How releases are tried before they count; for real where nothing else is said. */
  rehearse?: ReleaseDesk['rehearse'];
  /** Where log lines go; without it nowhere, as tests like it. */
  logger?: FastifyServerOptions['logger'];
}

/** Builds the site's server; it listens to nothing yet. The store stays the caller's to close. */
export const buildApp = async ({
  store,
  environment,
  releases,
  rehearse = rehearseForReal,
  logger = false,
}: AppOptions): Promise<FastifyInstance> => {
  const app = Fastify({
    logger,
    // The first rendering worker is waited for, and may take as long as its own limit allows.
    pluginTimeout: 20_000,
    trustProxy: environment.trustProxy.length > 0 ? environment.trustProxy : false,
    // Paths the router cannot even decode.
    frameworkErrors: answerError,
    logController: new LogController({ disableRequestLogging: true }),
  });
  logAnswers(app);
  await app.register(health, { store });
  const desk = { store, folder: environment.releasesDir, rehearse };
  const revision = releases && (await store.watchContent());
  app.addHook('onClose', () => revision?.close());
  const reports = createPageReports({
    offer: async () => revision && releases?.current(revision.current()),
    judge: selfDemotion(app, desk),
  });
  await app.register(api, { prefix: apiBase, store, environment, reports, desk });
  if (releases && revision) await registerSite(app, { releases, revision, store, environment });
  return app;
};

const selfDemotion = ({ log }: FastifyInstance, desk: ReleaseDesk) =>
  createSelfDemotion({
    desk,
    onDemotion: (demoted) => log.error(demoted, 'a release set was demoted'),
    onFault: (error) => log.error({ err: error }, 'a release set was not judged'),
  });

type SiteOptions = Required<Pick<AppOptions, 'releases'>> &
  Pick<AppOptions, 'store' | 'environment'> & { revision: ContentRevision };

/** Everything that is no call: releases' files, and pages at every other address. */
const registerSite = async (
  app: FastifyInstance,
  { releases, revision, store, environment }: SiteOptions,
): Promise<void> => {
  await app.register(releaseFiles, { releases });
  const reloads = !environment.production && 'refresh' in releases;
  if (reloads) await app.register(liveReload, { releases });
  await app.register(siteMap, { store, environment });
  pages(app, { releases, environment, revision, ...(reloads && { inlineScripts: [liveReloadScript] }) });
};

/** One line an answer, once it is known how it went. */
const logAnswers = (app: FastifyInstance): void => {
  app.addHook('onResponse', (request, reply, done) => {
    // Calls that rendering makes inside the process came over no wire.
    if (request.raw instanceof IncomingMessage) {
      const { method, url } = request;
      request.log.info({ method, url, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'answered');
    }
    done();
  });
};
