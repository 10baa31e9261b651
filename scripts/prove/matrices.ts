import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildSite } from '../build-apps.ts';
import { runBrowserTests } from '../test/run-suites.ts';
import { judge } from '../test/second-look.ts';

/**
 * Tries every combination of the matrices of which `npm test` tries those that stand for the others: each release of each app
 * with each, each request of a page's start with each of its faults, each screen by axe at each size in each theme,
 * the longest shelf, and the hydration of development builds.
 */
export const prove = async (): Promise<boolean> => {
  process.env.WHOLE_MATRICES = '1';
  await buildSite(['production', 'development']);
  const folder = mkdtempSync(path.join(tmpdir(), 'shuhai-matrices-'));
  try {
    const files = [
      'e2e/releases/versions.spec.ts',
      'e2e/releases/faults.spec.ts',
      'e2e/frame/accessibility.spec.ts',
      'e2e/frame/hydration.spec.ts',
      'e2e/members/bookshelf.spec.ts',
    ];
    const { failed } = judge(await runBrowserTests({ files, folder }));
    return failed.length === 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
