import type { Chapter } from 'shared-api/schemas/chapter';

/** A character of the book. */
export interface TextPosition {
  chapterId: string;
  pid: string;
  /** Characters (code points) into the paragraph's original text. */
  offset: number;
}

/** How the text is shown and moved: what differs between scrolling and pages. */
export interface Movement {
  /** First character in view. */
  top(): TextPosition | undefined;
  /** Last character in view. */
  bottom(): TextPosition | undefined;
  /** Brings a character of a chapter in the DOM to the top (scroll), or its page into view (pages). */
  show(position: TextPosition, how?: { smooth?: boolean; onlyIfHidden?: boolean }): void;
  /**
   * Whether a character is where `show` would bring it: on the first line in view (scroll), or on the page that is shown.
   * @param first the first character in view, where the caller may look for it as well
   */
  isAt(position: TextPosition, first?: () => TextPosition | undefined): boolean;
  /** Goes on or back by one screenful or page; at the end, to the next chapter. */
  turn(direction: 1 | -1): void;
}

/** Where the reader is in the text, through changes of its layout. */
export interface HeldPlace {
  /**
   * The character at which the reader is: the one that was shown last, or the first in view when the text was moved; beyond the
   * text its last.
   */
  place(): TextPosition | undefined;
  /** The text was scrolled, by the reader or by its layout: follows it, or brings the place back into view. */
  scrolled(): void;
  /** The page itself has moved the text: what is in view now is the place, whatever is laid out anew before the browser tells of it. */
  moved(): void;
  /** Shows the place again where the browser has moved the pages to what has the focus, which is taken from that. */
  comeBack(): void;
  /** The text may have been laid out anew: brings the place back into view, once no hand moves the text. */
  restore(): void;
  /** Another chapter is read, and maybe the place is in it already. @param opened where the page may have opened */
  enter(opened?: TextPosition): void;
}

/** The text as it is shown, in whichever mode, and where the reader is in it. */
export interface TextView extends Movement, HeldPlace {
  /** Calls back when a movement has come to rest. @returns a function that ends it */
  onRest(callback: () => void): () => void;
}

/** A movement counts as ended once nothing has moved for this time. */
export const restDebounceMs = 150;

/** Whether a scroll event is one of the text: lists in panels scroll as well. */
export const isOfText = ({ target }: Event): boolean =>
  target === document || (target instanceof Element && target.matches('[data-chapter]'));

/** Whether an event met the sheet: the pages, or the room beside them where the window is wider. */
export const isOnSheet = (target: EventTarget | null): target is Element =>
  target instanceof Element && target.closest('[data-sheet]') !== null;

/** The element of a chapter in the DOM. */
export const chapterElement = (chapterId: string): HTMLElement | undefined =>
  document.querySelector<HTMLElement>(`[data-chapter="${CSS.escape(chapterId)}"]`) ?? undefined;

/** The paragraphs of a chapter in the DOM, in order. */
export const paragraphElements = (chapter: Element): HTMLElement[] => [
  ...chapter.querySelectorAll<HTMLElement>('p[data-pid]'),
];

/** The chapters that are in the DOM: their paragraphs may stand there in other words, as where a browser translates them. */
let shownChapters: readonly Pick<Chapter, 'id' | 'paragraphs'>[] = [];

export const noteShownChapters = (chapters: typeof shownChapters): void => {
  shownChapters = chapters;
};

/** Characters (code points) of a paragraph: its own, and as it is shown; alike where it is shown in its own words. */
const lengthsOf = (paragraph: HTMLElement, { chapterId, pid }: Omit<TextPosition, 'offset'>) => {
  const text = shownChapters.find(({ id }) => id === chapterId)?.paragraphs.find((each) => each.pid === pid)?.text;
  const shown = [...textOf(paragraph)].length;
  return shown && text ? { shown, own: [...text].length } : { shown: 1, own: 1 };
};

const paragraphAt = ({ chapterId, pid }: TextPosition): HTMLElement | null | undefined =>
  chapterElement(chapterId)?.querySelector<HTMLElement>(`p[data-pid="${CSS.escape(pid)}"]`);

/** Whether a place's paragraph is in the DOM, and shown in the chapter's own characters. */
const isInOwnWords = (position: TextPosition): boolean => {
  const paragraph = paragraphAt(position);
  if (!paragraph) return false;
  const { shown, own } = lengthsOf(paragraph, position);
  return own === shown;
};

/**
 * DOM range between two characters, to be drawn as a mark; undefined where one is not in the DOM, or its paragraph is shown in other
 * words. The end is excluded.
 */
export const markedRange = (start: TextPosition, end: TextPosition): Range | undefined =>
  isInOwnWords(start) && isInOwnWords(end) ? rangeOf(start, end) : undefined;

/** DOM range between two characters; undefined where one is not in the DOM. The end is excluded. */
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
  const before = document.createRange();
  before.setStart(paragraph, 0);
  before.setEnd(node, utf16Offset);
  const { shown, own } = lengthsOf(paragraph, { chapterId, pid });
  const offset = Math.ceil(([...before.toString()].length * own) / shown);
  return { chapterId, pid, offset };
};

/** The node and place in it of a character; past the end of the paragraph, its end. */
const domPoint = (position: TextPosition): DomPoint | undefined => {
  const paragraph = paragraphAt(position);
  return paragraph ? pointAt(paragraph, utf16OffsetOf(textOf(paragraph), shownOffset(paragraph, position))) : undefined;
};

interface DomPoint {
  node: Node;
  utf16Offset: number;
}

/** Offset of a place in its paragraph as it is shown. */
const shownOffset = (paragraph: HTMLElement, position: TextPosition): number => {
  const { shown, own } = lengthsOf(paragraph, position);
  return Math.floor((position.offset * shown) / own);
};

/**
 * The text node of a paragraph and the place in it that so many UTF-16 units of its text stand before; past its end, the end. A text is in
 * several nodes where ruby or the marker of a note stands in it, or a browser has translated it. A picture has none: it is its paragraph.
 */
const pointAt = (paragraph: Element, units: number): DomPoint => {
  const nodes = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT);
  let node: Node | null = nodes.nextNode();
  let left = units;
  for (let next = nodes.nextNode(); next && node && left >= lengthOf(node); next = nodes.nextNode()) {
    left -= lengthOf(node);
    node = next;
  }
  return node ? { node, utf16Offset: Math.min(left, lengthOf(node)) } : { node: paragraph, utf16Offset: 0 };
};

const textOf = (node: Node): string => node.textContent as string;

/** UTF-16 code units of a text node, or of an element's text. */
const lengthOf = (node: Node): number => textOf(node).length;

/** UTF-16 code units before a character of a text. @param offset characters (code points) */
export const utf16OffsetOf = (text: string, offset: number): number => {
  let units = 0;
  for (let left = offset; left > 0 && units < text.length; left -= 1) {
    units += (text.codePointAt(units) ?? 0) > 0xffff ? 2 : 1;
  }
  return units;
};

/** Whether the text is shown in pages. */
export const isPaged = (): boolean => document.documentElement.dataset.mode === 'page';

/** Told of a box on the screen: whether it lies wholly before the place that is looked for, in reading order. */
type IsBefore = (box: DOMRect) => boolean;

/**
 * First character of some chapters that does not lie before a place on the screen. Takes some 20 measurements, whatever the
 * length of the text.
 */
export const firstCharacterNotBefore = (chapters: HTMLElement[], isBefore: IsBefore): TextPosition | undefined => {
  const paragraphs = chapters.flatMap(paragraphElements);
  const isReached = (index: number) => !isBefore(textBox(paragraphs[index]));
  const paragraph = paragraphs[firstIndex(paragraphs.length, isReached)];
  if (!paragraph?.firstChild) return undefined;
  const length = lengthOf(paragraph);
  const range = document.createRange();
  const unit = firstIndex(length, (index) => {
    const point = pointAt(paragraph, index);
    range.setStart(point.node, point.utf16Offset);
    range.setEnd(point.node, point.utf16Offset + 1);
    return !isBefore(range.getBoundingClientRect());
  });
  const found = pointAt(paragraph, Math.min(unit, Math.max(0, length - 1)));
  return positionAt(found.node, found.utf16Offset);
};

/** The last character of a paragraph. */
export const lastPositionIn = (paragraph: Element): TextPosition | undefined => {
  const { node, utf16Offset } = pointAt(paragraph, Math.max(0, lengthOf(paragraph) - 1));
  return positionAt(node, utf16Offset);
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
  const paragraph = paragraphAt(position);
  return paragraph ? boxIn(paragraph, shownOffset(paragraph, position)) : undefined;
};

/** The box of a character of a paragraph; of a picture, whose paragraph has no text, the paragraph's. @param offset in code points of the text that is shown */
export const boxIn = (paragraph: Element, offset: number): DOMRect => {
  const before = [...textOf(paragraph)].slice(0, offset).join('');
  const { node, utf16Offset } = pointAt(paragraph, before.length);
  const range = document.createRange();
  range.setStart(node, utf16Offset);
  range.setEnd(node, Math.min(utf16Offset + 1, lengthOf(node)));
  return range.getClientRects()[0] ?? paragraph.getBoundingClientRect();
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

/** Brings words that are in view to the middle of the screen; a page is shown whole, wherever its words stand. */
export const centreRange = (range: Range): void => {
  if (isPaged()) return;
  const { top, bottom } = range.getBoundingClientRect();
  window.scrollBy({ top: (top + bottom - window.innerHeight) / 2, behavior: 'instant' });
};
