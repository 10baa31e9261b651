import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type AppOptions, buildApp } from '../app.ts';
import type { Store } from '../db/open-store.ts';
import { readEnvironment } from '../environment.ts';

/** Folder for the uploads of calls made at random; each test of uploads has one of its own. */
const uploadsDir = path.join(tmpdir(), `shuhai-test-uploads-${process.pid}`);

/** Folder of the backups that calls list. */
export const testBackupsDir = path.join(tmpdir(), `shuhai-test-backups-${process.pid}`);

/** Secret that the site signs and seals with, so that no test writes a file for it. */
export const testSecret = '春江潮水连海平，海上明月共潮生'.repeat(3);

/** Builds the real server without pages; it does not listen, tests send it requests by `inject`. */
export const buildTestApp = (
  store: Store,
  variables: Readonly<Record<string, string>> = {},
  options: Pick<AppOptions, 'smokeTest'> = {},
): Promise<FastifyInstance> => {
  const usual = { UPLOADS_DIR: uploadsDir, BACKUPS_DIR: testBackupsDir, OVERRIDE_SECRET: testSecret };
  return buildApp({ ...options, store, environment: readEnvironment({ NODE_ENV: 'test', ...usual, ...variables }) });
};
