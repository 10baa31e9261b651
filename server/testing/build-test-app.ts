import type { FastifyInstance } from 'fastify';
import { buildApp } from '../app.ts';
import { readEnvironment } from '../environment.ts';
import type { Store } from '../store/open-store.ts';

/** The real server without pages, listening to nothing: tests send it requests by `inject`. */
export const buildTestApp = (
  store: Store,
  variables: Readonly<Record<string, string>> = {},
): Promise<FastifyInstance> => buildApp({ store, environment: readEnvironment({ NODE_ENV: 'test', ...variables }) });
