import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { constants, getPriority, tmpdir } from 'node:os';
import path from 'node:path';
import { until } from '../server/testing/until.ts';

it('a command that works for long gives way to a site on the same machine', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'shuhai-library-'));
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir };
  const seed = [path.join(import.meta.dirname, 'library.ts'), 'seed', '--novels', '300000', '--chapters', '1'];
  const command = spawn(process.execPath, seed, { env, stdio: 'ignore' });
  const ended = new Promise((resolve) => command.once('exit', resolve));
  try {
    await until(() => getPriority(command.pid) === constants.priority.PRIORITY_BELOW_NORMAL, 30_000);
  } finally {
    command.kill('SIGKILL');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  }
}, 40_000);
