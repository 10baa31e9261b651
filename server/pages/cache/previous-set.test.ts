import type { ReleaseSet } from '../../releases/release-set.ts';
import type { Selection } from '../../releases/selection/selection.ts';
import { trackSets } from './previous-set.ts';

describe('the previous set', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const count = { current: () => revision };
  let revision: number;
  const select = (id: string, replaces?: string): Selection => ({
    stable: { id } as ReleaseSet,
    ...(replaces !== undefined && { replaces }),
  });
  /** The selection that pages get at a revision; all changes are corrections. */
  const at = (seen: number, selection: Selection) => ({ selection, revision: seen, corrections: seen });
  const open = () => {
    revision = 1;
    const sets = trackSets(count);
    sets.see(at(1, select('old')));
    revision = 2;
    return sets;
  };

  it('is known for some seconds after an activation, with what was last counted under it', () => {
    const sets = open();
    const newer = at(2, select('new', 'old'));
    const before = sets.see(newer);
    expect(before).toMatchObject({ set: { id: 'old' }, revision: 1, corrections: 1 });
    jest.advanceTimersByTime(14_000);
    expect(sets.see(newer)).toBe(before);
    jest.advanceTimersByTime(1_001);
    expect(sets.see(newer)).toBeUndefined();
    expect(before?.isOver()).toBe(true);
  });

  it.each([
    ['was gone back from, or had a remote that was retired', undefined],
    ['was followed by another one that nobody saw here', 'another'],
  ])('is not known where it %s', (_, replaces) => {
    expect(open().see(at(2, select('new', replaces)))).toBeUndefined();
  });

  it('is over as soon as its successor is gone back from, and where the server ends', () => {
    const [sets, ending] = [open(), open()];
    const before = sets.see(at(2, select('new', 'old')));
    revision = 3;
    expect(sets.see(at(3, select('old')))).toBeUndefined();
    expect(before?.isOver()).toBe(true);
    revision = 2;
    const last = ending.see(at(2, select('new', 'old')));
    ending.end();
    expect(last?.isOver()).toBe(true);
  });

  it('has no corrections of its own where something else was corrected by the time the new set was seen', () => {
    const sets = open();
    revision = 3;
    expect(sets.see(at(3, select('new', 'old')))).toMatchObject({ corrections: null });
  });

  it('is known from when the activation has been counted, whatever was counted before', () => {
    const sets = open();
    const newer = select('new', 'old');
    revision = 3;
    expect(sets.see(at(2, newer))).toBeUndefined();
    expect(sets.see(at(3, newer))).toMatchObject({ corrections: null });
  });

  it('stays the same for a request that came before the activation and is answered after it', () => {
    const sets = open();
    const newer = at(2, select('new', 'old'));
    const before = sets.see(newer);
    expect(sets.see(at(1, select('old')))).toBeUndefined();
    expect(sets.see(newer)).toBe(before);
  });
});
