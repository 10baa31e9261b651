import type { Volumes } from '../../chapter-windows.ts';
import { createLayout, type ListLayout } from './list-layout.ts';

const volume = (no: number, first_no: number, chapter_count: number): Volumes[number] => ({
  no,
  title: `第${no}卷`,
  first_no,
  chapter_count,
});

/** Chapters 1, [2 3], [4 5 6], 7: the first and the last stand in no volume. */
const volumes = [volume(1, 2, 2), volume(2, 4, 3)];
const layout = (given: Partial<Parameters<typeof createLayout>[0]> = {}) =>
  createLayout({ total: 7, volumes, folded: new Set(), isReversed: false, ...given });
const rows = (list: ListLayout) =>
  Array.from({ length: list.length }, (_, index) => {
    const row = list.rowAt(index);
    return row?.kind === 'volume' ? row.volume.title : row?.no;
  });

test('the contents list has a head before the chapters of each volume', () => {
  expect(rows(layout())).toEqual([1, '第1卷', 2, 3, '第2卷', 4, 5, 6, 7]);
});

test('reversed, the contents list keeps heads above their chapters and every number', () => {
  expect(rows(layout({ isReversed: true }))).toEqual([7, '第2卷', 6, 5, 4, '第1卷', 3, 2, 1]);
});

test('a folded volume leaves its head alone', () => {
  expect(rows(layout({ folded: new Set([2]) }))).toEqual([1, '第1卷', 2, 3, '第2卷', 7]);
  expect(layout({ folded: new Set([2]) }).indexOf(5)).toBe(4);
});

test.each([false, true])('the row of each chapter is found (reversed: %s)', (isReversed) => {
  const list = layout({ isReversed });
  for (let no = 1; no <= 7; no += 1) expect(list.rowAt(list.indexOf(no))).toEqual({ kind: 'chapter', no });
});

test('each row knows the head that it stands under', () => {
  const list = layout();
  expect(Array.from({ length: 9 }, (_, index) => list.headOf(index))).toEqual([
    undefined,
    1,
    1,
    1,
    4,
    4,
    4,
    4,
    undefined,
  ]);
});

test('volumes that overlap or reach beyond the last chapter lose no chapter and show none twice', () => {
  const list = layout({ total: 5, volumes: [volume(1, 1, 3), volume(2, 3, 9), volume(3, 12, 4)] });
  expect(rows(list)).toEqual(['第1卷', 1, 2, 3, '第2卷', 4, 5]);
});

test('a list without volumes is its chapters', () => {
  expect(rows(layout({ volumes: [], total: 3 }))).toEqual([1, 2, 3]);
  expect(rows(layout({ volumes: [], total: 0 }))).toEqual([]);
});
