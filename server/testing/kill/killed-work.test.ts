import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describeOnEachDatabase } from '../databases.ts';
import { killProcesses } from '../processes/start-process.ts';
import { type KilledWork, type KillFigures, killRepeatedly } from './kill-repeatedly.ts';
import { killedBackups } from './killed-backups.ts';
import { killedImports } from './killed-imports.ts';
import { killedPublishing } from './killed-publishing.ts';
import { killedUpgrades } from './killed-upgrades.ts';
import { killedWrites } from './killed-writes.ts';

describeOnEachDatabase('a process that is killed in the middle of its work', (open) => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'shuhai-kill-'));
  });
  afterEach(() => {
    killProcesses();
    rmSync(folder, { recursive: true, force: true });
  });

  it.each<[string, () => Promise<KilledWork>]>([
    ['write', async () => killedWrites(await open.emptyDatabase())],
    ['import', async () => killedImports(await open.emptyDatabase(), folder)],
    ['backup', async () => killedBackups(await open.emptyDatabase(), folder)],
    [
      'upgrade',
      async () => killedUpgrades(async () => ({ options: await open.emptyDatabase(), remove: async () => {} }), folder),
    ],
    ['release', async () => killedPublishing(await open.emptyDatabase(), folder)],
  ])(
    'no %s that was acknowledged is lost, none is there by half, and the library opens again [B14.34]',
    async (_, work) => {
      // Chance may kill it before it has acknowledged anything. `npm run prove -- kill` kills a hundred of each.
      const goesOn = ({ acknowledged }: KillFigures) => acknowledged === 0;
      expect(await killRepeatedly([await work()], goesOn)).toMatchObject({ lost: [], halves: [] });
    },
  );
});
