import type { NovelSummary } from 'shared-api/schemas/novel';

/*
 * Facts of a novel in the words of readers. Apart from the components that show them: the structured data of a page would otherwise bring
 * those into its chunk.
 */

/** Names of a novel's statuses. */
export const statusNames: Record<NovelSummary['status'], string> = { 1: '连载', 2: '完本' };

/** A number as readers write it: from 10,000 on in units of 万, as 123.5万, and without a decimal where none is read, as 1000万. */
export const shortNumber = (number: number): string => {
  if (number < 10_000) return String(number);
  return `${(number / 10_000).toFixed(number < 10_000_000 ? 1 : 0)}万`;
};
