import type { Paragraph } from 'shared-api/schemas/chapter';

/** Place of a character: its paragraph and the number of characters (code points) before it there. */
interface Place {
  pid: string;
  offset: number;
}

/** Words of a chapter in one string, its paragraphs joined by line feeds, with the way back to the paragraphs. */
export interface ChapterWords {
  text: string;
  /** Index (UTF-16) of a place in `text`; undefined where its paragraph is gone or shorter. */
  indexOf: (place: Place) => number | undefined;
  placeAt: (index: number) => Place;
  spanOf: (start: number, length: number) => Span;
}

/** Part of a chapter's text between two characters, the last one excluded. */
export interface Span {
  start: Place;
  end: Place;
}

export const chapterWords = (paragraphs: readonly Paragraph[]): ChapterWords => {
  const starts: number[] = [];
  let length = 0;
  for (const { text } of paragraphs) {
    starts.push(length);
    length += text.length + 1;
  }
  const text = paragraphs.map((paragraph) => paragraph.text).join('\n');
  const placeAt = (index: number): Place => {
    const at = Math.max(
      0,
      starts.findLastIndex((start) => start <= index),
    );
    return { pid: paragraphs[at]?.pid ?? '', offset: characterCount(text.slice(starts[at] ?? 0, index)) };
  };
  return {
    text,
    placeAt,
    spanOf: (start, length) => {
      const last = placeAt(start + length - 1);
      // A character of two halves: the place of its second half counts the first already.
      const isSecondHalf = /[\uDC00-\uDFFF]/.test(text.charAt(start + length - 1));
      return { start: placeAt(start), end: { ...last, offset: isSecondHalf ? last.offset : last.offset + 1 } };
    },
    indexOf: ({ pid, offset }) => {
      const at = paragraphs.findIndex((paragraph) => paragraph.pid === pid);
      const index = utf16Index(paragraphs[at]?.text ?? '', offset);
      return at === -1 || index === undefined ? undefined : (starts[at] ?? 0) + index;
    },
  };
};

/** Number of characters (code points). */
export const characterCount = (text: string): number => [...text].length;

const utf16Index = (text: string, characters: number): number | undefined => {
  const all = [...text];
  return characters > all.length ? undefined : all.slice(0, characters).join('').length;
};
