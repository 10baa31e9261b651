import type { FastifyInstance } from 'fastify';
import { buildApp } from '../app.ts';
import type { Store } from '../db/open-store.ts';
import { readEnvironment } from '../environment.ts';

/** Builds the real server without pages; it does not listen, tests send it requests by `inject`. */
export const buildTestApp = (
  store: Store,
  variables: Readonly<Record<string, string>> = {},
): Promise<FastifyInstance> => buildApp({ store, environment: readEnvironment({ NODE_ENV: 'test', ...variables }) });
