import { describeOnEachDatabase } from '../databases.ts';
import { killProcesses } from '../start-process.ts';
import { killWriters } from './kill-writers.ts';

describeOnEachDatabase('a process that is killed while it writes', (open) => {
  afterEach(killProcesses);

  it('loses nothing that it acknowledged, leaves no half of a novel, and the library opens again', async () => {
    const figures = await killWriters(await open.emptyDatabase(), ({ kills }) => kills < 2);
    expect(figures).toMatchObject({ kills: 2, lost: [], halfNovels: 0 });
    expect(figures.acknowledged).toBeGreaterThan(2);
  }, 60_000);
});
