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
 *
 * It uses nothing outside itself: pages carry its text in a script (server/pages/position-script.ts).
 */
export function findPlace(place: SavedPlace, paragraphs: readonly { pid: string; text: string }[]): FoundPlace {
  const lengths = paragraphs.map(({ text }) => [...text].length);
  const total = lengths.reduce((sum, length) => sum + length, 0);
  const known = paragraphs.findIndex(({ pid }) => pid === place.pid);
  const startOf = (index: number) => lengths.slice(0, index).reduce((sum, length) => sum + length, 0);
  const expected =
    known < 0 ? (place.fraction ?? 0) * total : startOf(known) + Math.min(place.offset, lengths[known] ?? 0);

  let nearest: FoundPlace | undefined;
  let least = Number.POSITIVE_INFINITY;
  let start = 0;
  for (const [index, { text }] of paragraphs.entries()) {
    for (let at = place.quote ? text.indexOf(place.quote) : -1; at >= 0; at = text.indexOf(place.quote ?? '', at + 1)) {
      const offset = [...text.slice(0, at)].length;
      const distance = Math.abs(start + offset - expected);
      if (distance < least) {
        least = distance;
        nearest = { index, offset };
      }
    }
    start += lengths[index] ?? 0;
  }
  if (nearest) return nearest;

  let index = 0;
  let rest = Math.floor(expected);
  if (known >= 0) return { index: known, offset: rest - startOf(known) };
  for (; index < lengths.length - 1 && rest >= (lengths[index] ?? 0); index += 1) rest -= lengths[index] ?? 0;
  return { index, offset: Math.min(rest, lengths[index] ?? 0) };
}
