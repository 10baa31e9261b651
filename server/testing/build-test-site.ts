import type { FastifyInstance } from 'fastify';
import { type AppOptions, buildApp } from '../app.ts';
import type { Store } from '../db/open-store.ts';
import { readEnvironment } from '../environment.ts';
import { builtReleases } from '../releases/selection/built-releases.ts';
import { builtProject } from './builds/built-project.ts';

interface TestSite {
  /** Environment variables beside `NODE_ENV=production`. */
  variables?: Record<string, string>;
  /** Folder that holds the builds; by default this project, which `npm test` builds before. */
  root?: string;
  logger?: AppOptions['logger'];
}

/** Builds the whole site as in production; it does not listen, tests send it requests by `inject`. */
export const buildTestSite = (
  store: Store,
  { variables = {}, root = builtProject, logger = false }: TestSite = {},
): Promise<FastifyInstance> =>
  buildApp({
    store,
    environment: readEnvironment({ NODE_ENV: 'production', ...variables }),
    releases: builtReleases(root, 'production'),
    logger,
  });
