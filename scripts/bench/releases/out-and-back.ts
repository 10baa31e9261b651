import { setTimeout as wait } from 'node:timers/promises';
import { retire } from '../../../server/releases/activation/retire.ts';
import { rollBack } from '../../../server/releases/activation/roll-back.ts';
import type { ReleaseContext } from '../../../server/releases/release-context.ts';

/** Time for which account is out: every client asks for one of its pages meanwhile. */
const retiredMs = 20_000;

const note = { by: 'bench', why: '' };

/** Takes account out while it is read, and brings it back. @returns how long each took to be seen, in milliseconds */
export const takeOutAndBack = async (
  origin: string,
  context: ReleaseContext,
): Promise<{ out: number; backIn: number }> => {
  const page = `${origin}/user/setting`;
  const begun = performance.now();
  await retire(context, { app: 'account', redirect: '/home' }, note);
  const out = await timeUntil(begun, async () => (await fetch(page)).url.endsWith('/home'));
  await wait(retiredMs);
  const again = performance.now();
  await rollBack(context, note, 'account');
  const backIn = await timeUntil(again, async () => !(await fetch(page)).redirected);
  return { out, backIn };
};

/** @returns milliseconds from then until it is seen */
export const timeUntil = async (then: number, isSeen: () => Promise<boolean>): Promise<number> => {
  while (!(await isSeen())) await wait(5);
  return performance.now() - then;
};
