import type { FastifyInstance } from 'fastify';
import type { Store } from '../../db/open-store.ts';
import { readEnvironment } from '../../environment.ts';
import { kitFiles } from '../../kit/kit-files.ts';
import { announcementPage } from '../../novels/catalog/home/announcement-page.ts';
import { legalPages } from '../../novels/editing/legal/legal-page-route.ts';
import { sitemap } from '../../pages/sitemap/sitemap.ts';
import { overrideRoutes } from '../../releases/override/override-routes.ts';
import { registeredRoutes } from '../authorization/registered-routes.ts';
import { buildTestApp } from '../build-test-app.ts';
import { fillForFuzz } from './fill-for-fuzz.ts';
import { type Operation, readOperations } from './operations.ts';
import type { Caller } from './run-fuzz.ts';
import { teamOperations } from './team-operations.ts';
import { undocumentedOperations } from './undocumented-operations.ts';
import type { KnownValues } from './valid-values.ts';

interface FuzzedServer {
  app: FastifyInstance;
  /** Every route that the server registers. */
  routes: string[];
  operations: Operation[];
  callers: Caller[];
  known: KnownValues;
}

/** A server with a library, and all that can be asked of it but pages, of which others make their requests. */
export const openFuzzedServer = async (
  store: Store,
  variables: Readonly<Record<string, string>> = {},
): Promise<FuzzedServer> => {
  const { app, routes } = await registeredRoutes(async () => {
    const built = await buildTestApp(store, { TEST_MODE: '1', ...variables });
    const environment = readEnvironment({ NODE_ENV: 'test' });
    const siteName = async () => '书海';
    await built.register(sitemap, { store, environment, access: { isMembersOnly: async () => false } });
    await built.register(kitFiles, { folder: '', environment, siteName });
    await built.register(announcementPage, { store, siteName });
    await built.register(legalPages, { store, siteName });
    overrideRoutes(built, { secret: () => '床前明月光疑是地上霜'.repeat(4), secure: false });
    return built;
  });
  const documented = [...(await readOperations(app)), ...teamOperations];
  const operations = [...documented, ...undocumentedOperations(routes, documented)];
  return { app, routes, operations, ...(await fillForFuzz(store, app)) };
};
