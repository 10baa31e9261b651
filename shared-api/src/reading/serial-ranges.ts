/**
 * Serials of chapters as text, in order and without overlap: `1-40,43`. Of very many ranges the last are kept, those of the
 * newest chapters.
 */
export type SerialRanges = string;

type Range = [first: number, last: number];

const maxRanges = 250;

/** The longest text of ranges: two serials of up to seven digits each. */
export const maxRangesLength = 16 * maxRanges;

/** The form of the text, for a schema. */
export const serialRangesPattern = '^([0-9]{1,7}(-[0-9]{1,7})?(,[0-9]{1,7}(-[0-9]{1,7})?)*)?$';

/** All serials that one or the other holds. */
export const uniteRanges = (one: SerialRanges, other: SerialRanges): SerialRanges => {
  const united: Range[] = [];
  for (const [first, last] of [...parse(one), ...parse(other)].sort(([one], [other]) => one - other)) {
    const before = united.at(-1);
    if (before && first <= before[1] + 1) before[1] = Math.max(before[1], last);
    else united.push([first, last]);
  }
  return united
    .slice(-maxRanges)
    .map(([first, last]) => (first === last ? String(first) : `${first}-${last}`))
    .join(',');
};

export const holdsSerial = (ranges: SerialRanges, serial: number): boolean =>
  parse(ranges).some(([first, last]) => first <= serial && serial <= last);

/** The serials before one: what is taken as read where only a place is known. */
export const serialsBefore = (serial: number): SerialRanges => (serial > 1 ? uniteRanges(`1-${serial - 1}`, '') : '');

/** The serial of a chapter, by its id. */
export const serialOf = (chapterId: string): number => Number(chapterId.split('-')[1]);

const parse = (ranges: SerialRanges): Range[] =>
  ranges
    .split(',')
    .map((range): Range => {
      const [first, last = first] = range.split('-').map(Number);
      return [first ?? 0, last ?? 0];
    })
    .filter(([first, last]) => first > 0 && first <= last);
