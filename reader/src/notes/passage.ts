import { noteBounds } from 'shared-api/notes';
import type { Paragraph } from 'shared-api/schemas/chapter';
import { chapterWords, type Span } from './chapter-words.ts';

/** A span with its words in the original script, and with the words around it by which it is found again. */
export interface Passage extends Span {
  quote: string;
  prefix: string;
  suffix: string;
}

/** Reads a passage of a chapter, without the white space around it; undefined where nothing but that is in it. */
export const readPassage = (paragraphs: readonly Paragraph[], span: Span): Passage | undefined => {
  const words = chapterWords(paragraphs);
  const [from, to] = [words.indexOf(span.start), words.indexOf(span.end)];
  if (from === undefined || to === undefined || from >= to) return undefined;
  const selected = words.text.slice(from, to);
  const quote = selected.trim();
  if (quote === '') return undefined;
  const start = from + selected.indexOf(quote);
  const end = start + quote.length;
  return {
    ...words.spanOf(start, quote.length),
    quote,
    prefix: [...words.text.slice(0, start)].slice(-noteBounds.contextLength).join(''),
    suffix: [...words.text.slice(end)].slice(0, noteBounds.contextLength).join(''),
  };
};
