import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildSite } from '../build-apps.ts';
import { PartTimes } from '../test/part-times.ts';
import { runBrowserTests, runUnits } from '../test/run-suites.ts';
import { judge } from '../test/second-look.ts';
import { summaryOf } from '../test/summary.ts';

/**
 * Tries every combination of the matrices of which `npm test` tries those that stand for the others (docs/testing.md names them), and runs
 * the specs whose sentences it proves by units.
 */
export const prove = async (): Promise<boolean> => {
  process.env.WHOLE_MATRICES = '1';
  await buildSite(['production', 'development']);
  const folder = mkdtempSync(path.join(tmpdir(), 'shuhai-matrices-'));
  try {
    const files = [
      'e2e/releases/versions.spec.ts',
      'e2e/releases/faults.spec.ts',
      'e2e/releases/console-by-kit.spec.ts',
      'e2e/releases/kit.spec.ts',
      'e2e/releases/shared-package.spec.ts',
      'e2e/releases/renamed-insides.spec.ts',
      'e2e/releases/automatic-rollback.spec.ts',
      'e2e/finding/look.spec.ts',
      'e2e/frame/accessibility.spec.ts',
      'e2e/frame/lazy-parts.spec.ts',
      'e2e/frame/layout-shift.spec.ts',
      'e2e/frame/hydration.spec.ts',
      'e2e/members/bookshelf.spec.ts',
    ];
    const times = new PartTimes();
    const unitFiles = ['server/novels/search/names/spelled-search.test.ts'];
    const units = await times.measure('单元测试', () => runUnits({ files: unitFiles, folder }));
    const browser = await times.measure('浏览器测试', () => runBrowserTests({ files, folder }));
    const verdicts = [judge(units), judge(browser)];
    console.log(`\n${summaryOf(verdicts, times.toString()).join('\n')}`);
    return verdicts.every(({ failed }) => failed.length === 0);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
