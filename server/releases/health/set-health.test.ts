import { createSetHealth } from './set-health.ts';

describe('the health of a set', () => {
  let time = 0;
  beforeEach(() => {
    time = 1_700_000_000_000;
  });
  const start = () => {
    const health = createSetHealth(() => time);
    const report = (set: string, loads: number, faults: number) => {
      for (let number = 0; number < loads; number += 1) health.countLoad(set);
      for (let number = 0; number < faults; number += 1) health.countFault(set);
    };
    return { ...health, report };
  };

  it('a set is unhealthy from the twentieth load on, with one fault in twenty', () => {
    const { report, unhealthyReason } = start();
    report('new', 19, 1);
    expect(unhealthyReason('new', 'old')).toBeNull();
    report('new', 1, 0);
    expect(unhealthyReason('new', 'old')).toBe('一分钟内打开 20 次，1 次出错（5.0%），之前的组合为 0.0%');
  });

  it('a set is healthy with less than one fault in twenty', () => {
    const { report, unhealthyReason } = start();
    report('new', 21, 1);
    expect(unhealthyReason('new', 'old')).toBeNull();
  });

  it('a set is healthy where the previous one had more than a third of its faults', () => {
    const { report, unhealthyReason } = start();
    report('old', 100, 2);
    report('new', 100, 5);
    expect(unhealthyReason('new', 'old')).toBeNull();
    report('new', 0, 1);
    expect(unhealthyReason('new', 'old')).toContain('之前的组合为 2.0%');
  });

  it('the last minute of a set is compared with everything that the previous one had', () => {
    const { report, unhealthyReason } = start();
    report('old', 100, 1);
    report('new', 15, 10);
    time += 59_000;
    report('new', 5, 0);
    expect(unhealthyReason('new', 'old')).toContain('10 次出错（50.0%），之前的组合为 1.0%');
    time += 2_000;
    expect(unhealthyReason('new', 'old')).toBeNull();
    report('new', 15, 0);
    expect(unhealthyReason('new', 'old')).toBeNull();
  });

  it('a set without a previous one is judged by itself', () => {
    const { report, unhealthyReason } = start();
    report('new', 20, 1);
    expect(unhealthyReason('new', undefined)).not.toBeNull();
    expect(unhealthyReason('unknown', undefined)).toBeNull();
  });

  it('of more than 20 sets the least recently reported one is forgotten', () => {
    const { report, total } = start();
    report('first', 1, 1);
    for (let number = 0; number < 20; number += 1) report(`set ${number}`, 1, 0);
    expect(total('first')).toEqual({ loads: 0, faults: 0 });
    expect(total('set 0')).toEqual({ loads: 1, faults: 0 });
  });
});
