import type { Span } from '../../../notes/chapter-words.ts';
import { paragraphElements, positionAt } from '../text-view/text-view.ts';

/** What of a chapter is selected. */
export interface SelectedSpan {
  chapterId: string;
  span: Span;
  /** The part of the selection that lies in the chapter's text. */
  range: Range;
}

/** What of the text is selected; of a selection over several chapters, what lies in the first. */
export const selectedSpan = (selection: Selection | null): SelectedSpan | undefined => {
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return undefined;
  const selected = selection.getRangeAt(0);
  for (const chapter of document.querySelectorAll<HTMLElement>('[data-chapter]')) {
    if (!selected.intersectsNode(chapter)) continue;
    const found = spanIn(chapter, selected);
    if (found) return found;
  }
  return undefined;
};

const spanIn = (chapter: HTMLElement, selected: Range): SelectedSpan | undefined => {
  const paragraphs = paragraphElements(chapter).filter((paragraph) => selected.intersectsNode(paragraph));
  const [first, last] = [paragraphs[0], paragraphs.at(-1)];
  if (!first || !last) return undefined;
  const range = document.createRange();
  range.selectNodeContents(first);
  if (first.contains(selected.startContainer)) range.setStart(selected.startContainer, selected.startOffset);
  // Its end may lie after the chapter, and before the end of its last paragraph.
  if (last.contains(selected.endContainer)) range.setEnd(selected.endContainer, selected.endOffset);
  else range.setEnd(last, last.childNodes.length);
  const start = positionAt(range.startContainer, range.startOffset);
  const end = positionAt(range.endContainer, range.endOffset);
  if (!start || !end || range.collapsed) return undefined;
  return { chapterId: start.chapterId, span: { start, end }, range };
};
