import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseOptions } from 'release/command-line/parse-options';
import { buildSite } from '../build-apps.ts';
import { runBrowserTests } from '../test/run-suites.ts';
import { judge } from '../test/second-look.ts';

/**
 * In a real browser, on a phone and on a desk, mode, font, sizes and window of an open chapter change at random, and it is opened
 * anew: `--steps` times (500), by the seed `--seed`, which is printed. Whoever reads stays at the same sentence at each step.
 */
export const prove = async (args: string[]): Promise<boolean> => {
  const { values } = parseOptions(args, { steps: { type: 'string', default: '500' }, seed: { type: 'string' } }, false);
  const seed = values.seed ?? String(Date.now() % 1_000_000);
  Object.assign(process.env, { PLACE_STEPS: values.steps, PLACE_SEED: seed });
  console.log(`${values.steps} 步，种子 ${seed}（再走一遍：--seed ${seed}）`);
  await buildSite(['production']);
  const folder = mkdtempSync(path.join(tmpdir(), 'shuhai-place-'));
  try {
    const { failed } = judge(await runBrowserTests({ files: ['e2e/reading/progress/place-kept.spec.ts'], folder }));
    return failed.length === 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
