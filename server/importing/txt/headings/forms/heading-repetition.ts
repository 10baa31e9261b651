import type { LineView } from '../line-view.ts';
import type { Heading } from './heading.ts';

/** A heading and the index of its line. */
type HeadingOnLine = Heading & { line: number };

/** The count of characters that sites print behind a title: (2048字), 本章3021字. */
const characterCount = /[(【[ ]*(?:本章|共|字数:?)? *\d{2,6} *字[)】\]]*$/;

const comparable = (title: string): string => title.replace(characterCount, '').replace(/[^\p{L}\p{N}]/gu, '');

/** Words of a heading's title, without signs and count of characters. */
const wordsOf = ({ normalized }: LineView, { line, titleStart }: HeadingOnLine): string =>
  comparable((normalized[line] ?? '').slice(titleStart));

/**
 * Whether a heading says again what the one directly above it says: its number, with the same title (glued to the text or not).
 * One in another unit is so only with a title.
 */
export const repeatsHeading = (view: LineView, before: HeadingOnLine, candidate: HeadingOnLine): boolean => {
  if (before.no !== candidate.no) return false;
  const [words, again] = [wordsOf(view, before), wordsOf(view, candidate)];
  if (words === '') return again === '' && before.unit === candidate.unit;
  const { normalized } = view;
  const rest = (normalized[candidate.line] ?? '').slice(candidate.titleStart).replace(/^[^\p{L}\p{N}]+/u, '');
  return again === words || comparable(rest.split(' ', 1)[0] ?? '') === words;
};
