import { chapterElement, paragraphElements, positionAt, rangeOf, type TextPosition } from './text-view.ts';

/** Told of a box on the screen: whether it lies wholly before the place that is looked for, in reading order. */
export type IsBefore = (box: DOMRect) => boolean;

/**
 * First character of some chapters that does not lie before a place on the screen. Takes some 20 measurements, whatever the
 * length of the text.
 */
export const firstCharacterNotBefore = (chapters: HTMLElement[], isBefore: IsBefore): TextPosition | undefined => {
  const paragraphs = chapters.flatMap(paragraphElements);
  const isReached = (index: number) => !isBefore(textBox(paragraphs[index]));
  const paragraph = paragraphs[firstIndex(paragraphs.length, isReached)];
  const node = paragraph?.firstChild;
  if (!paragraph || !node) return undefined;
  const length = node.textContent?.length ?? 0;
  const range = document.createRange();
  const unit = firstIndex(length, (index) => {
    range.setStart(node, index);
    range.setEnd(node, index + 1);
    return !isBefore(range.getBoundingClientRect());
  });
  return positionAt(node, Math.min(unit, Math.max(0, length - 1)));
};

/** The box of a paragraph's characters: its lines are higher, and reach further than any character of it. */
export const textBox = (paragraph: Element | undefined): DOMRect => {
  if (!paragraph) return new DOMRect();
  const range = document.createRange();
  range.selectNodeContents(paragraph);
  return range.getBoundingClientRect();
};

/** The box of a character in the DOM. */
export const characterBox = (position: TextPosition): DOMRect | undefined => {
  const range = rangeOf(position, { ...position, offset: position.offset + 1 });
  if (!range) return undefined;
  const box = range.getClientRects()[0] ?? range.getBoundingClientRect();
  if (box.height > 0) return box;
  return chapterElement(position.chapterId)
    ?.querySelector(`p[data-pid="${CSS.escape(position.pid)}"]`)
    ?.getBoundingClientRect();
};

/** First index from 0 to `count` for which a condition holds that, once it holds, holds for all that follow. */
const firstIndex = (count: number, holds: (index: number) => boolean): number => {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
};
