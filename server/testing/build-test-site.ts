import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type AppOptions, buildApp } from '../app.ts';
import { readEnvironment } from '../environment.ts';
import { builtReleases } from '../releases/release-source.ts';
import type { Store } from '../store/open-store.ts';

const projectFolder = path.resolve(import.meta.dirname, '../..');

interface TestSite {
  /** What the server is told from outside, beside its being in production. */
  variables?: Record<string, string>;
  /** Where the builds lie; this project's own where nothing is said, which `npm test` makes before. */
  root?: string;
  logger?: AppOptions['logger'];
}

/** The whole site as in production, listening to nothing: tests send it requests by `inject`. */
export const buildTestSite = (
  store: Store,
  { variables = {}, root = projectFolder, logger = false }: TestSite = {},
): Promise<FastifyInstance> =>
  buildApp({
    store,
    environment: readEnvironment({ NODE_ENV: 'production', ...variables }),
    releases: builtReleases(root, 'production'),
    logger,
  });
