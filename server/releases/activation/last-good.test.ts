import type { Activation, ReleaseNames } from './activations.ts';
import { isSameSet, lastGood } from './last-good.ts';

/** A history of sets, newest first. */
const historyOf = (...sets: ReleaseNames[]): Activation[] =>
  sets.map((releases, index) => ({
    id: sets.length - index,
    releases,
    canary: null,
    kind: 'activate',
    by: '',
    why: '',
    at: 0,
    rolledBack: false,
  }));
const rolledBack = (history: Activation[], ...ids: number[]): Activation[] =>
  history.map((one) => ({ ...one, rolledBack: ids.includes(one.id) }));

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

  it('the set that a rollback returns to is none that was rolled back', () => {
    expect(lastGood(rolledBack(historyOf(c, b, a), 2))?.id).toBe(1);
    expect(lastGood(rolledBack(historyOf(c, b, a), 1, 2))).toBeUndefined();
  });

  it('the set that a rollback returns to has another release of the app, where one app alone is rolled back', () => {
    expect(lastGood(historyOf(c, b, a), 'reader')?.id).toBe(1);
    expect(lastGood(historyOf(c, b, a), 'shell')?.id).toBe(2);
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
