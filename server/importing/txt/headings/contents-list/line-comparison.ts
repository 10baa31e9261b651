import type { LineView } from '../line-view.ts';

/** Of a longer line, in UTF-16 units, as many first words are compared: a contents list may quote how a part begins. */
const maxComparedLength = 60;

/** Length of a line in UTF-16 units. */
export const lineLength = ({ lines }: LineView, line: number): number => {
  const { start = 0, end = 0 } = lines[line] ?? {};
  return end - start;
};

/** What is compared of a line: all of a short one without its spaces, the first words of a longer one. */
export const comparableLine = (view: LineView, line: number): string => {
  const { start = 0, end = 0 } = view.lines[line] ?? {};
  return end - start > maxComparedLength
    ? view.text.slice(start, start + maxComparedLength)
    : (view.normalized[line] ?? '').replace(/[ ,]/g, '');
};

const lastLines = new WeakMap<LineView, Map<string, number>>();

/** The last line that begins with the same words; made once a view, since every entry of a list asks. */
export const lastLineOf = (view: LineView, words: string): number => {
  let last = lastLines.get(view);
  if (last === undefined) {
    last = new Map(view.lines.map((_, line) => [comparableLine(view, line), line]));
    lastLines.set(view, last);
  }
  return last.get(words) ?? -1;
};

/** Whether a line, whole or with its first words, comes again behind another line. */
export const comesAgain = (view: LineView, line: number, behind: number): boolean => {
  const words = comparableLine(view, line);
  return words !== '' && lastLineOf(view, words) > behind;
};
