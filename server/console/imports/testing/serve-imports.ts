import type { AddressInfo } from 'node:net';
import { buildApp } from '../../../app.ts';
import { openStore, type StoreOptions } from '../../../db/open-store.ts';
import { readEnvironment } from '../../../environment.ts';

/** A process that serves the calls of a library, until it is killed. Its first line is the port. */
const { options, uploadsDir }: { options: StoreOptions; uploadsDir: string } = JSON.parse(process.argv[2] ?? '');
const store = await openStore(options);
const environment = readEnvironment({
  NODE_ENV: 'test',
  TEST_MODE: '1',
  DATA_DIR: options.dataDir,
  DATABASE_URL: options.databaseUrl,
  UPLOADS_DIR: uploadsDir,
});
const app = await buildApp({ store, environment });
await app.listen({ host: '127.0.0.1', port: 0 });
console.log((app.server.address() as AddressInfo).port);
