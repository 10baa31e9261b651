import type { Activation, ReleaseNames } from 'release/activation';
import { isSameSet, lastGood } from './last-good.ts';

type Step = ReleaseNames | [kind: Activation['kind'], releases: ReleaseNames];

/** A history of sets, newest first. */
const historyOf = (...steps: Step[]): Activation[] =>
  steps.map((step, index) => {
    const [kind, releases] = (Array.isArray(step) ? step : ['activate', step]) as [Activation['kind'], ReleaseNames];
    const about = { canary: null, retired: [], by: '', why: '', at: 0, rolledBack: false };
    return { id: steps.length - index, releases, kind, ...about };
  });

const [a, b, c] = [
  { shell: 's1', reader: 'r1' },
  { shell: 's1', reader: 'r2' },
  { shell: 's2', reader: 'r2' },
];

describe('the set that a rollback returns to', () => {
  it('the set that a rollback returns to is the newest one that differs from what is active', () => {
    expect(lastGood(historyOf(c, b, a))?.id).toBe(2);
    expect(lastGood(historyOf(b, b, a))?.id).toBe(1);
  });

  it('the set that a rollback returns to is none that was rolled back, and none with a release that was', () => {
    expect(lastGood(historyOf(['rollback', b], c, b, a))?.id).toBe(1);
    expect(lastGood(historyOf(['rollback', a], b, { ...b, shell: 's0' }, a))).toBeUndefined();
    expect(lastGood(historyOf(c, ['automatic_rollback', a], b, a))?.id).toBe(3);
  });

  it('the set that a rollback returns to may be one that was rolled back and activated again', () => {
    expect(lastGood(historyOf(c, b, ['rollback', a], b, a))?.id).toBe(4);
  });

  it('the set that a rollback returns to has another release of the app, where one app alone is rolled back', () => {
    expect(lastGood(historyOf(c, b, a), 'reader')?.id).toBe(1);
    expect(lastGood(historyOf(c, b, a), 'shell')?.id).toBe(2);
  });

  it('the rollback of one app leaves the good releases of another as they are', () => {
    const [r1a0, r2a1, r2a2] = [
      { reader: 'r1', account: 'a0' },
      { reader: 'r2', account: 'a1' },
      { reader: 'r2', account: 'a2' },
    ];
    const history = historyOf(['rollback', { reader: 'r1', account: 'a2' }], r2a2, r2a1, r1a0);
    expect(lastGood(history, 'account')?.releases.account).toBe('a1');
    expect(lastGood(history, 'reader')).toBeUndefined();
  });

  it('the set that a rollback returns to is undefined where nothing else was ever active', () => {
    expect(lastGood([])).toBeUndefined();
    expect(lastGood(historyOf(a, a))).toBeUndefined();
  });
});

it('sets are the same where they have the same apps in the same releases, in whatever order', () => {
  expect(isSameSet(a, { reader: 'r1', shell: 's1' })).toBe(true);
  expect(isSameSet(a, b)).toBe(false);
  expect(isSameSet(a, { ...a, account: 'a1' })).toBe(false);
  expect(isSameSet({ ...a, account: 'a1' }, a)).toBe(false);
  expect(isSameSet(a, c, 'shell')).toBe(false);
  expect(isSameSet(b, c, 'reader')).toBe(true);
});
