import type { AddressInfo } from 'node:net';
import { apiBase, calls } from 'shared-api/paths';
import { buildTestApp } from './testing/build-test-app.ts';
import { describeOnEachDatabase, describeOnSqlite } from './testing/databases.ts';
import { openFuzzedServer } from './testing/fuzz/open-fuzzed-server.ts';
import { runFuzz } from './testing/fuzz/run-fuzz.ts';
import { runRawFuzz } from './testing/fuzz/run-raw-fuzz.ts';
import { asksFor, readiness } from './testing/fuzz/undocumented-operations.ts';
import { limitMs } from './testing/time-limits.ts';

describeOnEachDatabase('requests that nobody means well', (open) => {
  it(
    'no request that is made from the schemas and changed gets a 5xx, or an answer that does not fit its schema',
    async () => {
      const store = await open();
      const { app, operations, callers, known } = await openFuzzedServer(store);
      const result = await runFuzz({ app, operations, callers, known, count: 400, seed: 11 });
      await app.close();
      expect(result.faults).toEqual([]);
      expect(result.count).toBeGreaterThanOrEqual(400);
      // Not all refused at the door.
      expect(result.statuses[200]).toBeGreaterThan(60);
    },
    limitMs(120_000),
  );
});

describeOnSqlite('the requests that nobody means well', (open) => {
  it('ask for every route that the server registers [B14.31]', async () => {
    const { app, routes, operations } = await openFuzzedServer(await open());
    await app.close();
    const left = routes.filter((route) => !operations.some((operation) => asksFor(operation, route)));
    expect(left).toEqual([readiness]);
    expect(routes.length).toBeGreaterThan(100);
  });
});

describeOnSqlite('bytes that are hardly HTTP', (open) => {
  it(
    'nothing that comes over a connection gets a 5xx, stays open, or ends the server [B14.33]',
    async () => {
      const app = await buildTestApp(await open(), { TEST_MODE: '1', REQUEST_TIMEOUT: '1' });
      // Those that asked well are kept open for a while after the last answer.
      app.server.keepAliveTimeout = 500;
      await app.listen({ port: 0, host: '127.0.0.1' });
      const { port } = app.server.address() as AddressInfo;
      const result = await runRawFuzz({ port, count: 120, seed: 11 });
      expect(result.faults).toEqual([]);
      expect(result.statuses[200]).toBeGreaterThan(0);
      expect(result.statuses[400]).toBeGreaterThan(0);
      expect((await fetch(`http://127.0.0.1:${port}${apiBase}${calls.site}`)).status).toBe(200);
      await app.close();
    },
    limitMs(120_000),
  );
});
