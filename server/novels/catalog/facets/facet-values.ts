import { type FacetValue, updatedWithin, wordBands } from 'shared-api/schemas/novel';
import type { Narrowing } from '../filter/narrow-novels.ts';

/** Number of novels that share a category, a status, a word band and a day; `anyDay` where cells of all days were read. */
export interface CountedCell {
  day: number;
  category_id: number;
  status: 1 | 2;
  band: number;
  count: number;
}

/** The cells that a facet's counts are added up from. */
export interface CellSet {
  /** Each novel once, whatever its day. */
  all: CountedCell[];
  /** Novels whose latest chapter came within the counted days, by day. */
  recent: CountedCell[];
  /** Whether there are more novels than were looked at. */
  more: boolean;
}

/** The values that are chosen in each facet, as cells hold them; undefined where nothing is chosen. */
export interface ChosenValues {
  category_id: number | undefined;
  status: 1 | 2 | undefined;
  band: number | undefined;
  /** The first day, in days of China's time. */
  since: number | undefined;
}

export const chosenValues = (
  { category, status, words, updatedWithin: days }: Narrowing,
  today: number,
): ChosenValues => ({
  category_id: category,
  status,
  band: words === undefined ? undefined : wordBands.indexOf(words),
  since: days === undefined ? undefined : today - days,
});

/** Whether a cell has the category, status and band that are chosen; its day is not looked at. */
export const matches = (
  cell: Pick<CountedCell, 'category_id' | 'status' | 'band'>,
  { category_id, status, band }: ChosenValues,
): boolean =>
  (category_id === undefined || cell.category_id === category_id) &&
  (status === undefined || cell.status === status) &&
  (band === undefined || cell.band === band);

/**
 * The values of the facet behind a column, with how many novels each would leave: what is chosen in the facet itself
 * narrows nothing.
 * @param labels for each value: as cells hold it, as the call takes it, as people read it
 */
export const valuesOf = (
  column: 'category_id' | 'status' | 'band',
  labels: readonly (readonly [key: number, value: string, label: string])[],
  { all, recent, more }: CellSet,
  chosen: ChosenValues,
): FacetValue[] => {
  const { since } = chosen;
  const cells = since === undefined ? all : recent.filter(({ day }) => day >= since);
  const counts = new Map<number, number>();
  for (const cell of cells) {
    if (!matches(cell, { ...chosen, [column]: undefined })) continue;
    counts.set(cell[column], (counts.get(cell[column]) ?? 0) + cell.count);
  }
  return labels.map(([key, value, label]) => ({ value, label, count: counts.get(key) ?? 0, more }));
};

/** The values of the facet of days since the latest chapter. */
export const updatedValues = ({ recent, more }: CellSet, chosen: ChosenValues, today: number): FacetValue[] => {
  const matching = recent.filter((cell) => matches(cell, chosen));
  return updatedWithin.map((days) => {
    const within = matching.filter(({ day }) => day >= today - Number(days));
    return { value: days, label: `${days}天内`, count: within.reduce((sum, { count }) => sum + count, 0), more };
  });
};

export const statusLabels = [
  [1, '1', '连载'],
  [2, '2', '完本'],
] as const;

const labelOfBand = (band: string): string => {
  const [least, below] = band.split('-');
  if (!below) return `${least}万字以上`;
  return least === '0' ? `${below}万字以下` : `${least}—${below}万字`;
};

export const bandLabels = wordBands.map((band, index) => [index, band, labelOfBand(band)] as const);
