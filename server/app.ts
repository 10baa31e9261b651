import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import { apiBase } from 'shared-api/paths';
import { api } from './api.ts';
import { guardSite } from './auth/guard-site.ts';
import { sessionToken } from './auth/session-cookie.ts';
import { memberOfSession } from './auth/sessions.ts';
import type { ContentRevision } from './db/content-revision.ts';
import type { Store } from './db/open-store.ts';
import type { Environment } from './environment.ts';
import { feeds } from './feeds/feeds.ts';
import { startHousekeeping } from './housekeeping.ts';
import { answeredLine, logAnswers } from './http/answer-log.ts';
import { answerBareRefusals, answerConnectionError } from './http/failures/connection-errors.ts';
import { createErrorPages } from './http/failures/error-page.ts';
import { answerError } from './http/failures/failures.ts';
import { logFault } from './http/failures/fault-log.ts';
import { health } from './http/health/health.ts';
import { readiness } from './http/health/readiness.ts';
import { limitByAddress } from './http/limits/address-limit.ts';
import { limitAnswerTime } from './http/limits/answer-time.ts';
import { limitConnections } from './http/limits/limit-connections.ts';
import { countAnswer, measure } from './http/metrics/metrics.ts';
import { newRequestId, sendRequestIds } from './http/request-id.ts';
import { securityHeaders } from './http/security-headers.ts';
import { serializeWhenAsked } from './http/serialize-when-asked.ts';
import { createSiteAccess, type SiteAccess } from './http/site-access.ts';
import { strictValidation } from './http/validation/strict-validation.ts';
import { kitFolderIn } from './kit/keep-kit.ts';
import { kitFiles } from './kit/kit-files.ts';
import { announcementPage } from './novels/catalog/home/announcement-page.ts';
import { measureLibrary } from './novels/catalog/library-metrics.ts';
import { coverFiles } from './novels/editing/covers/cover-files.ts';
import { legalPages } from './novels/editing/legal/legal-page-route.ts';
import { createSiteName, type SiteName } from './novels/editing/site-name.ts';
import { pictureFiles } from './novels/pictures/picture-files.ts';
import type { PageAnswerOptions } from './pages/answer-page.ts';
import { liveReload, liveReloadScript } from './pages/live-reload.ts';
import { pageRoutes } from './pages/page-routes.ts';
import { sitemap } from './pages/sitemap/sitemap.ts';
import { createReleaseCounts } from './releases/counts/release-counts.ts';
import { type AutomaticRollbackOptions, createAutomaticRollback } from './releases/health/automatic-rollback.ts';
import { createPageReports } from './releases/health/page-reports.ts';
import { createSetHealth } from './releases/health/set-health.ts';
import type { ReleaseContext } from './releases/release-context.ts';
import { releaseFiles } from './releases/release-files.ts';
import { measureReleases } from './releases/release-metrics.ts';
import type { BuiltReleases } from './releases/selection/built-releases.ts';
import type { ReleaseSource } from './releases/selection/release-source.ts';
import { saveRegularly } from './save-regularly.ts';
import { isForMembersOnly, readSettings } from './settings/settings.ts';
import { createSmokeTest } from './smoke-test/smoke-test.ts';

export interface AppOptions {
  store: Store;
  environment: Environment;
  /** Source of the releases that pages are made of; without it the server answers calls only. */
  releases?: ReleaseSource | BuiltReleases;
  /** Smoke test of a release before it is activated; the real one by default. */
  smokeTest?: ReleaseContext['smokeTest'];
  /** Destination of the log; without it nothing is logged. */
  logger?: FastifyServerOptions['logger'];
}

/** Builds the site's server, which does not listen yet. The caller closes the store. */
export const buildApp = async ({
  store,
  environment,
  releases,
  smokeTest = createSmokeTest(store, environment),
  logger = false,
}: AppOptions): Promise<FastifyInstance> => {
  const revision = releases && (await store.watchContent());
  const app = Fastify({
    logger,
    // The first rendering worker is waited for, and may take as long as its own limit allows.
    pluginTimeout: 20_000,
    // A request that came before the end is answered (stop-on-signal.ts).
    return503OnClosing: false,
    trustProxy: environment.trustProxy.length > 0 ? environment.trustProxy : false,
    // For paths that the router cannot decode.
    frameworkErrors: answerError,
    genReqId: newRequestId,
    // A request comes whole within this time or not at all, a byte at a time too; its head within a third of it.
    requestTimeout: environment.requestTimeoutMs,
    http: {
      // Refused below, in words.
      requireHostHeader: false,
      headersTimeout: Math.ceil(environment.requestTimeoutMs / 3),
      connectionsCheckingInterval: Math.min(5_000, Math.max(100, environment.requestTimeoutMs / 4)),
    },
    clientErrorHandler: answerConnectionError,
    logController: new LogController({ disableRequestLogging: true }),
  });
  app.addHook('onClose', () => revision?.close());
  const siteName = createSiteName(store, revision);
  app.setErrorHandler(createErrorPages(siteName.lastRead));
  sendRequestIds(app);
  app.setValidatorCompiler(strictValidation());
  app.setSerializerCompiler(serializeWhenAsked());
  limitConnections(app.server, environment);
  answerBareRefusals(app);
  limitByAddress(app, environment);
  limitAnswerTime(app, environment);
  logAnswers(app);
  measure(app, { store, environment });
  measureLibrary(app.metrics, store);
  measureReleases(app.metrics, store, environment.releasesDir);
  securityHeaders(app, environment);
  const access = createSiteAccess(async () => isForMembersOnly(await readSettings(store)), revision);
  guardSite(app, { store, environment, access });
  await app.register(health, { store });
  startHousekeeping(app, { store, folders: environment });
  const { releasesDir: folder, privateFileOrigins, publicOrigin } = environment;
  const releaseContext = { store, folder, privateFileOrigins, publicOrigin, smokeTest };
  const setHealth = createSetHealth(store, Date.now);
  const releaseCounts = createReleaseCounts(store, Date.now);
  saveRegularly(app, [setHealth, releaseCounts]);
  const reports = createPageReports({
    health: setHealth,
    counts: releaseCounts,
    selection: async () => revision && releases?.selection(revision.current()),
    checkHealth: automaticRollback(app, { context: releaseContext, health: setHealth, judgedMs: environment.judgedMs }),
  });
  const hasReleases = async () => (revision && (await releases?.selection(revision.current()))) !== undefined;
  await app.register(readiness, { store, hasReleases });
  await app.register(api, {
    prefix: apiBase,
    store,
    environment,
    reports,
    releaseContext,
    revision,
    siteName: siteName.current,
  });
  await app.register(feeds, { store, environment });
  await app.register(coverFiles, { store });
  await app.register(pictureFiles, { store });
  const onLoad: PageAnswerOptions['onLoad'] = (set, address) => {
    setHealth.countLoad(set.id, address);
    releaseCounts.countLoad(set);
  };
  if (releases && revision)
    await registerSite(app, { releases, revision, siteName, access, store, environment, onLoad });
  return app;
};

const automaticRollback = (
  app: FastifyInstance,
  options: Pick<AutomaticRollbackOptions, 'context' | 'health' | 'judgedMs'>,
) =>
  createAutomaticRollback({
    ...options,
    onAlert: (unhealthy) => app.log.error(unhealthy, 'a release set is unhealthy and stays: look at it'),
    onRollback: (rolledBack) => app.log.error(rolledBack, 'a release set was rolled back automatically'),
    onFault: (error) => logFault(app, error, { message: 'the health of a release set was not checked' }),
  });

type SiteOptions = Required<Pick<AppOptions, 'releases'>> &
  Pick<AppOptions, 'store' | 'environment'> & {
    revision: ContentRevision;
    siteName: SiteName;
    access: SiteAccess;
    onLoad: PageAnswerOptions['onLoad'];
  };

/** Registers all that is no call: files of releases, the sitemap, and pages at every other address. */
const registerSite = async (
  app: FastifyInstance,
  { releases, revision, siteName, access, store, environment, onLoad }: SiteOptions,
): Promise<void> => {
  await app.register(releaseFiles, { releases });
  const reloads = !environment.production && 'refresh' in releases;
  if (reloads) await app.register(liveReload, { releases });
  await app.register(kitFiles, {
    folder: kitFolderIn(environment.releasesDir),
    environment,
    siteName: siteName.current,
  });
  await app.register(announcementPage, { store, siteName: siteName.current });
  await app.register(legalPages, { store, siteName: siteName.current });
  await app.register(sitemap, { store, environment, access });
  pageRoutes(app, {
    store,
    siteName: siteName.current,
    releases,
    environment,
    revision,
    access,
    onLoad,
    roleOf: async (request) => {
      const token = sessionToken(request, environment);
      return token === undefined ? undefined : (await memberOfSession(store, token, Date.now()))?.role;
    },
    onAnswer: (answer) => {
      app.log.info(answeredLine(answer), 'answered');
      countAnswer(app.metrics, answer);
    },
    ...(reloads && { inlineScripts: [liveReloadScript] }),
  });
};
