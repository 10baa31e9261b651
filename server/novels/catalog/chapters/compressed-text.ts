import type { Chapter, Paragraph } from 'shared-api/schemas/chapter';
import { beginBrotli, endBrotli } from '../../../http/brotli.ts';

/** How an answer begins that has a chapter's paragraphs first. */
const answerStart = '{"data":{"paragraphs":[';

/** Characters of text from which it is kept compressed: with fewer, compressing an answer takes little more than reading it. */
const minCharacters = 600;

/**
 * The paragraphs of a chapter as its answer begins with them, compressed by Brotli once for all readers; null where they are
 * too short. What else an answer says may change without the text (its neighbours, the novel's name), and is its end.
 */
export const compressText = (paragraphs: readonly Paragraph[]): Buffer | null => {
  const characters = paragraphs.reduce((sum, { text }) => sum + text.length, 0);
  if (characters < minCharacters) return null;
  return beginBrotli(Buffer.from(answerStart + JSON.stringify(paragraphs).slice(1, -1)));
};

/** A chapter's whole answer, compressed by Brotli. @param compressed from {@link compressText} */
export const compressedAnswer = (compressed: Buffer, chapter: Omit<Chapter, 'paragraphs'>): Buffer =>
  endBrotli(compressed, Buffer.from(`],${JSON.stringify(chapter).slice(1)}}`));
