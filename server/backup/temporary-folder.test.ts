import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { makeTemporaryFolder } from './temporary-folder.ts';

test('a temporary folder is made, and those of killed processes go, of the same kind alone', async () => {
  const parent = mkdtempSync(path.join(tmpdir(), 'shuhai-temporary-'));
  const { pid: gone } = spawnSync(process.execPath, ['--version']);
  const kept = [`shuhai-tables-${process.ppid}-abcdef`, `shuhai-doctor-${gone}-abcdef`, `mine-${gone}`];
  for (const name of [...kept, `shuhai-tables-${gone}-abcdef`]) {
    mkdirSync(path.join(parent, name));
    writeFileSync(path.join(parent, name, 'shuhai.db'), '');
  }
  const made = await makeTemporaryFolder('shuhai-tables', parent);
  const again = await makeTemporaryFolder('shuhai-tables', parent);
  expect(readdirSync(parent).sort()).toEqual([...kept, path.basename(made), path.basename(again)].sort());
  rmSync(parent, { recursive: true });
});
