/** A character of the book. */
export interface TextPosition {
  chapterId: string;
  pid: string;
  /** Characters (code points) into the paragraph's original text. */
  offset: number;
}

/** The text as it is shown: scrolled, or in pages. */
export interface TextView {
  /** First character in view. */
  top(): TextPosition | undefined;
  /** Last character in view. */
  bottom(): TextPosition | undefined;
  /** Brings a character of a chapter in the DOM to the top (scroll), or its page into view (pages). */
  show(position: TextPosition, how?: { smooth?: boolean; onlyIfHidden?: boolean }): void;
  /** Goes on or back by one screenful or page; at the end, to the next chapter. */
  turn(direction: 1 | -1): void;
  /** Calls back when a movement has come to rest. @returns a function that ends it */
  onRest(callback: () => void): () => void;
}

/** What differs between scrolling and pages. */
export type Movement = Omit<TextView, 'onRest'>;

/** The element of a chapter in the DOM. */
export const chapterElement = (chapterId: string): HTMLElement | undefined =>
  document.querySelector<HTMLElement>(`[data-chapter="${CSS.escape(chapterId)}"]`) ?? undefined;

/** The paragraphs of a chapter in the DOM, in order. */
export const paragraphElements = (chapter: Element): HTMLElement[] => [
  ...chapter.querySelectorAll<HTMLElement>('p[data-pid]'),
];

/** DOM range between two characters, for highlights; undefined where one is not in the DOM. The end is excluded. */
export const rangeOf = (start: TextPosition, end: TextPosition): Range | undefined => {
  const from = domPoint(start);
  const to = domPoint(end);
  if (!from || !to) return undefined;
  const range = document.createRange();
  range.setStart(from.node, from.utf16Offset);
  range.setEnd(to.node, to.utf16Offset);
  return range;
};

/** Character at a DOM point; undefined outside the text. */
export const positionAt = (node: Node, utf16Offset: number): TextPosition | undefined => {
  const paragraph = (node instanceof Element ? node : node.parentElement)?.closest<HTMLElement>('p[data-pid]');
  const chapterId = paragraph?.closest<HTMLElement>('[data-chapter]')?.dataset.chapter;
  const pid = paragraph?.dataset.pid;
  if (!paragraph || chapterId === undefined || pid === undefined) return undefined;
  const text = paragraph.textContent ?? '';
  // A point in the element itself counts nodes, of which there is one.
  const units = node === paragraph ? (utf16Offset > 0 ? text.length : 0) : utf16Offset;
  return { chapterId, pid, offset: [...text.slice(0, units)].length };
};

/** The text node and place in it of a character; past the end of the paragraph, its end. */
const domPoint = ({ chapterId, pid, offset }: TextPosition): { node: Node; utf16Offset: number } | undefined => {
  const paragraph = chapterElement(chapterId)?.querySelector(`p[data-pid="${CSS.escape(pid)}"]`);
  const node = paragraph?.firstChild;
  if (!node) return undefined;
  return { node, utf16Offset: utf16OffsetOf(node.textContent ?? '', offset) };
};

/** UTF-16 code units before a character of a text. @param offset characters (code points) */
export const utf16OffsetOf = (text: string, offset: number): number => {
  let units = 0;
  for (let left = offset; left > 0 && units < text.length; left -= 1) {
    units += (text.codePointAt(units) ?? 0) > 0xffff ? 2 : 1;
  }
  return units;
};
