import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import etag from '@fastify/etag';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Environment } from '../environment.ts';
import type { ReleaseDesk } from '../releases/release-desk.ts';
import type { PageReports } from '../reports/page-reports.ts';
import type { Store } from '../store/open-store.ts';
import { chapterCalls } from './chapters.ts';
import { compositionCalls } from './composition.ts';
import { answerError, answerUnknownCall } from './failures.ts';
import { navigationCalls } from './navigation.ts';
import { novelCalls } from './novels.ts';
import { describeCalls } from './openapi.ts';
import { otherSearchCalls } from './other-search.ts';
import { pageReportCalls } from './page-reports.ts';
import { personalCalls } from './personal.ts';
import { keepInCaches } from './public-cache.ts';
import { releaseCallsOfTeams } from './releases.ts';
import { siteCalls } from './site.ts';

/** What every resource is given. */
export interface ApiOptions {
  store: Store;
  environment: Environment;
  reports: PageReports;
  /** Where releases are published and switched. */
  desk: ReleaseDesk;
}

/**
 * Everything under /api/v1: one plugin a resource, one wire format, one place for errors. Only personal calls look at
 * cookies, so what the others answer may be kept by any cache.
 */
export const api: FastifyPluginAsyncTypebox<ApiOptions> = async (app, { store, environment, reports, desk }) => {
  // Not the options as they came: they name the prefix, which counts once.
  const options: ApiOptions = { store, environment, reports, desk };
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(answerUnknownCall);
  await app.register(etag);
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    // Quality 5 costs 0.9 ms where 11 costs 18.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
  });
  keepInCaches(app);
  await describeCalls(app);
  await app.register(siteCalls, options);
  await app.register(navigationCalls, options);
  await app.register(novelCalls, options);
  await app.register(otherSearchCalls, options);
  await app.register(chapterCalls, options);
  await app.register(personalCalls, options);
  await app.register(pageReportCalls, options);
  await app.register(compositionCalls, options);
  await app.register(releaseCallsOfTeams, options);
};
