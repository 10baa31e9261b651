import type { Snippet } from 'shared-api/schemas/other-search';

/** UTF-16 units shown before and after the words. A sentence within these bounds is shown whole. */
const maxUnitsBefore = 40;
const maxUnitsAfter = 80;

const sentenceEnd = /[。！？!?…；;]+[”’」』）)\s]*/g;

/**
 * The sentence in which words stand, or the sentences over which they reach.
 * @param range indexes into the paragraph, end exclusive
 */
export const snippetOf = (paragraph: string, { start, end }: { start: number; end: number }): Snippet => {
  let first = 0;
  let last = paragraph.length;
  for (const match of paragraph.matchAll(sentenceEnd)) {
    const after = match.index + match[0].length;
    if (after <= start) first = after;
    else if (after >= end) {
      last = after;
      break;
    }
  }
  const from = Math.max(first, wholeCharacter(paragraph, start - maxUnitsBefore));
  const to = Math.min(last, wholeCharacter(paragraph, end + maxUnitsAfter));
  const before = from > first ? '…' : '';
  const after = to < last ? '…' : '';
  const text = `${before}${paragraph.slice(from, to)}${after}`.trimEnd();
  const shift = before.length - from;
  return { text, start: start + shift, end: end + shift };
};

/** The index, or the one before it where a cut would part the two halves of a character. */
const wholeCharacter = (text: string, index: number): number => {
  const unit = text.charCodeAt(index);
  return unit >= 0xdc00 && unit <= 0xdfff ? index - 1 : index;
};
