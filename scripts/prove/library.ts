import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runUnits } from '../test/run-suites.ts';
import { judge } from '../test/second-look.ts';

/** Imports every novel of ../shared/library, of which `npm test` reads all and saves three. Without that folder it fails. */
export const prove = async (): Promise<boolean> => {
  process.env.WHOLE_LIBRARY = '1';
  const folder = mkdtempSync(path.join(tmpdir(), 'shuhai-library-'));
  try {
    const files = ['server/importing/shared-library.test.ts'];
    const { passed, failed, skipped } = judge(await runUnits({ files, folder }));
    console.log(`${passed} 项通过，${failed.length} 项失败，${skipped} 项跳过`);
    return failed.length + skipped === 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
