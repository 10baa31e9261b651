import { parseOptions, wholeNumber } from 'release/command-line/parse-options';
import { provedByTests } from './by-tests.ts';

/**
 * In a real browser, on a phone and on a desk, mode, font, sizes and window of an open chapter change at random, and it is opened
 * anew: `--steps` times (500), by the seed `--seed`, which is printed. Whoever reads stays at the same sentence at each step.
 */
export const prove = async (args: string[]): Promise<boolean> => {
  const { values } = parseOptions(args, { steps: { type: 'string', default: '500' }, seed: { type: 'string' } }, false);
  const steps = wholeNumber('steps', values.steps, 1);
  const seed = values.seed ?? String(Date.now() % 1_000_000);
  Object.assign(process.env, { PLACE_STEPS: String(steps), PLACE_SEED: seed });
  console.log(`${steps} 步，种子 ${seed}（再走一遍：--seed ${seed}）`);
  return provedByTests({ browser: ['e2e/reading/progress/place-kept.spec.ts'] });
};
