/** A place in a chapter as it was taken: what is left of it after the chapter was edited is enough to find it again. */
export interface SavedPlace {
  pid: string | null;
  /** Characters (code points) into the paragraph. */
  offset: number;
  /** First characters at the place. */
  quote?: string | null | undefined;
  /** Share of the chapter before the place, from 0 to 1. */
  fraction?: number | undefined;
}

export interface FoundPlace {
  /** Index of the paragraph. */
  index: number;
  /** Characters (code points) into it. */
  offset: number;
}

/** Number of characters of a quote: seldom twice in a chapter. */
export const quoteLength = 24;

/**
 * Finds a saved place in a chapter's paragraphs, whatever happened to them since: where the quote stands nearest to the
 * paragraph and offset, or to the share of the chapter where the paragraph is gone; without the quote, the paragraph and
 * offset, or that share.
 */
export function findPlace(
  { pid, offset, quote, fraction = 0 }: SavedPlace,
  paragraphs: readonly { pid: string; text: string }[],
): FoundPlace {
  let total = 0;
  const starts = paragraphs.map(({ text }) => {
    const start = total;
    total += lengthOf(text);
    return start;
  });
  const known = paragraphs.findIndex((paragraph) => paragraph.pid === pid);
  const isKnown = known >= 0;
  const startOf = (index: number) => starts[index] ?? total;
  const expected = isKnown ? Math.min(startOf(known) + offset, startOf(known + 1)) : Math.floor(fraction * total);

  let nearest: FoundPlace | undefined;
  let least = Number.POSITIVE_INFINITY;
  paragraphs.forEach(({ text }, index) => {
    for (let at = quote ? text.indexOf(quote) : -1; quote && at >= 0; at = text.indexOf(quote, at + 1)) {
      const found = lengthOf(text.slice(0, at));
      const distance = Math.abs(startOf(index) + found - expected);
      if (distance < least) {
        least = distance;
        nearest = { index, offset: found };
      }
    }
  });
  const index = isKnown
    ? known
    : Math.max(
        0,
        starts.findLastIndex((start) => start <= expected),
      );
  return nearest ?? { index, offset: expected - startOf(index) };
}

/** Characters, as places count them: code points. */
const lengthOf = (text: string): number => [...text].length;
