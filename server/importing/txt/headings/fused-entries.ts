import { normalizeForMatching } from '../lines/normalize-for-matching.ts';
import type { Line } from '../lines/text-lines.ts';
import { numeralPattern, parseNumeral } from './forms/numerals.ts';

/** In UTF-16 units; an entry with more text is a chapter. */
const maxEntryLength = 48;
/** Words that end a sentence stand in no entry. */
const sentence = /[。;!?“”「」『』]/;
/** Mentions in a row that make a list even where nothing but their numbers parts them. */
const minEntriesInText = 4;

const mention = new RegExp(`第 ?(${numeralPattern}) ?([章回节话卷折])`, 'g');

interface Mention {
  no: number;
  unit: string;
  at: number;
  end: number;
}

const findMentions = (normalized: string): Mention[] =>
  [...normalized.matchAll(mention)].flatMap((found) => {
    const no = parseNumeral(found[1] ?? '');
    return no === null ? [] : [{ no, unit: found[2] ?? '', at: found.index, end: found.index + found[0].length }];
  });

/** Whether one entry follows another: the next number, or the first chapter behind the last entry. */
const follows = (normalized: string, before: Mention, next: Mention): boolean => {
  const between = normalized.slice(before.end, next.at);
  const isNext = next.no === before.no + 1 || (next.no === 1 && before.no > 2);
  return (
    isNext &&
    next.unit === before.unit &&
    between.length <= maxEntryLength &&
    between.trim().length >= 2 &&
    !sentence.test(between)
  );
};

/** Mentions that follow one another as the entries of a list do. */
const entriesIn = (normalized: string): Mention[][] => {
  const lists: Mention[][] = [];
  let list: Mention[] = [];
  for (const found of findMentions(normalized)) {
    const before = list.at(-1);
    if (before !== undefined && !follows(normalized, before, found)) {
      lists.push(list);
      list = [];
    }
    list.push(found);
  }
  return [...lists, list];
};

/**
 * Finds where lines that hold several entries of a contents list have to be cut: 第一回 … 第二回 … in two columns, a whole list
 * in one paragraph, the last entry with the first chapter's heading behind it.
 *
 * @returns offsets of the text, in its order
 */
export const findFusedEntries = (text: string, lines: readonly Line[]): number[] => {
  let mentionAt = text.indexOf('第');
  return lines.flatMap(({ start, end }) => {
    // Sought once for all lines before it: in a text with few, each search walks far.
    if (mentionAt !== -1 && mentionAt <= start) mentionAt = text.indexOf('第', start + 1);
    if (mentionAt === -1 || mentionAt >= end) return [];
    const normalized = normalizeForMatching(text.slice(start, end));
    return entriesIn(normalized).flatMap((list) => {
      const [first] = list;
      const fillsLine =
        first?.at === 0 && end - start - (list.at(-1)?.end ?? 0) <= maxEntryLength && !sentence.test(normalized);
      const isList = list.length >= minEntriesInText || (list.length >= 2 && fillsLine);
      return isList ? list.filter(({ at }) => at > 0).map(({ at }) => start + at) : [];
    });
  });
};
