import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildSite } from '../build-apps.ts';
import { runBrowserTests, runUnits } from '../test/run-suites.ts';
import { judge } from '../test/second-look.ts';

/**
 * Uploads 200 books of 1 MB over lines that are cut, to servers that are killed, of which `npm test` sends 8; and in a browser the novels of
 * ../shared/library, without which it fails.
 */
export const prove = async (): Promise<boolean> => {
  process.env.MANY_UPLOADS = '1';
  process.env.WHOLE_LIBRARY = '1';
  const folder = mkdtempSync(path.join(tmpdir(), 'shuhai-uploads-'));
  try {
    const units = judge(await runUnits({ files: ['server/console/imports/killed-server.test.ts'], folder }));
    console.log(`${units.passed} 项通过，${units.failed.length} 项失败，${units.skipped} 项跳过`);
    await buildSite(['production']);
    const { failed } = judge(await runBrowserTests({ files: ['e2e/console/imports.spec.ts'], folder }));
    return units.failed.length + units.skipped + failed.length === 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
