import type { HourOfSet } from './health-rows.ts';
import { unhealthyReason } from './judge-health.ts';
import { addBit, bitOf, emptyBitmap } from './network-bitmap.ts';

/** An hour with visitors from as many networks, of whom some met a fault. */
const hour = (opened: number, faulted: number, first = 0): HourOfSet => {
  const counts = { hour: 0, set_id: '', loads: opened, faults: faulted };
  const [opened_by, faulted_by] = [emptyBitmap(), emptyBitmap()];
  for (let network = first; network < first + opened; network += 1) addBit(opened_by, bitOf(`${network}`));
  for (let network = first; network < first + faulted; network += 1) addBit(faulted_by, bitOf(`${network}`));
  return { ...counts, opened_by, faulted_by };
};

describe('a set', () => {
  it('a set is unhealthy from 20 networks on of which 10 met a fault', () => {
    expect(unhealthyReason([hour(19, 10)], [])).toBeNull();
    expect(unhealthyReason([hour(20, 9)], [])).toBeNull();
    expect(unhealthyReason([hour(20, 10)], [])).toBe(
      '发出 20 页，20 个网段打开过，10 个报告出错（50.0%），之前的组合为 0.0%',
    );
  });

  it('what is reported from networks that were sent no page is no fault of the set', () => {
    const reported = { ...hour(20, 9), faulted_by: hour(0, 200, 11).faulted_by };
    expect(unhealthyReason([reported], [])).toBeNull();
    expect(unhealthyReason([{ ...reported, opened_by: hour(21, 0).opened_by }], [])).toContain('10 个报告出错');
  });

  it('a set is healthy with less than one fault in twenty', () => {
    expect(unhealthyReason([hour(210, 10)], [])).toBeNull();
    expect(unhealthyReason([hour(195, 10)], [])).not.toBeNull();
  });

  it('a set is healthy where the previous one had more than a third of its faults', () => {
    expect(unhealthyReason([hour(100, 15)], [hour(100, 6)])).toBeNull();
    expect(unhealthyReason([hour(100, 15)], [hour(100, 4)])).toContain('之前的组合为 4.0%');
  });

  it('of two hours, a network counts once in the set, and in each hour of the previous one', () => {
    expect(unhealthyReason([hour(20, 9), hour(20, 9)], [])).toBeNull();
    expect(unhealthyReason([hour(20, 5), hour(20, 5, 50)], [hour(40, 2), hour(40, 2)])).toContain('之前的组合为 5.0%');
  });
});
