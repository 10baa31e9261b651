import { buildTestApp } from './testing/build-test-app.ts';
import { describeOnEachDatabase } from './testing/databases.ts';
import { fillForFuzz } from './testing/fuzz/fill-for-fuzz.ts';
import { readOperations } from './testing/fuzz/operations.ts';
import { runFuzz } from './testing/fuzz/run-fuzz.ts';
import { teamOperations } from './testing/fuzz/team-operations.ts';

describeOnEachDatabase('requests that nobody means well', (open) => {
  it('no request that is made from the schemas and changed gets a 5xx, or an answer that does not fit its schema', async () => {
    const store = await open();
    const app = await buildTestApp(store, { TEST_MODE: '1' });
    const { callers, known } = await fillForFuzz(store, app);
    const operations = [...(await readOperations(app)), ...teamOperations];
    const result = await runFuzz({ app, operations, callers, known, count: 1_500, seed: 11 });
    await app.close();
    expect(result.faults).toEqual([]);
    expect(result.count).toBeGreaterThanOrEqual(1_500);
    // Not all refused at the door.
    expect(result.statuses[200]).toBeGreaterThan(200);
  }, 120_000);
});
