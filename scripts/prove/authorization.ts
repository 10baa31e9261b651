import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runUnits } from '../test/run-suites.ts';
import { judge } from '../test/second-look.ts';

/** Calls for members, for everybody, for staff, and those of teams' command lines. */
const tests = ['authorization', 'open-authorization', 'console-authorization', 'team-authorization'].map(
  (name) => `server/${name}.test.ts`,
);

/** Runs the authorization matrix on both databases: every call against everybody who could make it. */
export const prove = async (): Promise<boolean> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'shuhai-authorization-'));
  try {
    const { passed, failed, skipped } = judge(await runUnits({ files: tests, folder }));
    console.log(`${passed} 项通过，${failed.length} 项失败，${skipped} 项跳过`);
    return failed.length + skipped === 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
