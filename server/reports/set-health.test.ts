import { createSetHealth } from './set-health.ts';

describe('the health of a set', () => {
  let time = 0;
  beforeEach(() => {
    time = 1_700_000_000_000;
  });
  const start = () => {
    const health = createSetHealth(() => time);
    const tell = (set: string, loads: number, faults: number) => {
      for (let number = 0; number < loads; number += 1) health.loaded(set);
      for (let number = 0; number < faults; number += 1) health.failed(set);
    };
    return { ...health, tell };
  };

  it('is bad from the twentieth load on, with one fault in twenty', () => {
    const { tell, harm } = start();
    tell('new', 19, 1);
    expect(harm('new', 'old')).toBeNull();
    tell('new', 1, 0);
    expect(harm('new', 'old')).toBe('一分钟内打开 20 次，1 次出错（5.0%），之前的组合为 0.0%');
  });

  it('is good with less than one fault in twenty', () => {
    const { tell, harm } = start();
    tell('new', 21, 1);
    expect(harm('new', 'old')).toBeNull();
  });

  it('is good where the set before had a third as many, or more', () => {
    const { tell, harm } = start();
    tell('old', 100, 2);
    tell('new', 100, 5);
    expect(harm('new', 'old')).toBeNull();
    tell('new', 0, 1);
    expect(harm('new', 'old')).toContain('之前的组合为 2.0%');
  });

  it('is judged by its last minute, and compared with all that the set before had', () => {
    const { tell, harm } = start();
    tell('old', 100, 1);
    tell('new', 15, 10);
    time += 59_000;
    tell('new', 5, 0);
    expect(harm('new', 'old')).toContain('10 次出错（50.0%），之前的组合为 1.0%');
    time += 2_000;
    expect(harm('new', 'old')).toBeNull();
    tell('new', 15, 0);
    expect(harm('new', 'old')).toBeNull();
  });

  it('is judged by itself where nothing is known of a set before', () => {
    const { tell, harm } = start();
    tell('new', 20, 1);
    expect(harm('new', undefined)).not.toBeNull();
    expect(harm('never heard of', undefined)).toBeNull();
  });

  it('is remembered for a bounded number of sets', () => {
    const { tell, total } = start();
    tell('first', 1, 1);
    for (let number = 0; number < 20; number += 1) tell(`set ${number}`, 1, 0);
    expect(total('first')).toEqual({ loads: 0, faults: 0 });
    expect(total('set 0')).toEqual({ loads: 1, faults: 0 });
  });
});
