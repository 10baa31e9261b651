import type { Snippet } from 'shared-api/schemas/other-search';

/** What a list shows before and after the words, in UTF-16 units; a sentence within these bounds is shown whole. */
const longestBefore = 40;
const longestAfter = 80;

const sentenceEnd = /[。！？!?…；;]+[”’」』）)\s]*/g;

/**
 * The sentence in which words stand, or the sentences over which they reach.
 * @param place indexes into the paragraph, end exclusive
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
  const from = Math.max(first, wholeCharacter(paragraph, start - longestBefore));
  const to = Math.min(last, wholeCharacter(paragraph, end + longestAfter));
  const before = from > first ? '…' : '';
  const after = to < last ? '…' : '';
  const text = `${before}${paragraph.slice(from, to)}${after}`.trimEnd();
  const shift = before.length - from;
  return { text, start: start + shift, end: end + shift };
};

/** No cut through the two halves of a character. */
const wholeCharacter = (text: string, index: number): number => {
  const unit = text.charCodeAt(index);
  return unit >= 0xdc00 && unit <= 0xdfff ? index - 1 : index;
};
