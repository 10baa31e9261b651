import { createContext, useContext } from 'react';
import type { Chapter } from 'shared-api/schemas/chapter';
import type { PanelName } from '../panel/panel-name.ts';
import type { TextPosition, TextView } from '../text-view/text-view.ts';

/** What everything that is loaded after the text knows of the page. */
export interface Reading {
  /** The chapter at the top now; it follows in scroll mode. */
  chapter: Chapter;
  /** Those in the DOM, in order. */
  chapters: Chapter[];
  view: TextView;
  panel: PanelName | null;
  open(panel: PanelName): void;
  close(): void;
  /** Goes to the start of the next or the previous chapter, where there is one. */
  turnChapter(direction: 1 | -1): void;
  /** Goes to a place in this or another chapter of the book. */
  goTo(position: TextPosition | { chapterId: string }): Promise<void>;
}

export const ReadingContext = createContext<Reading | null>(null);

export const useReading = (): Reading => {
  const reading = useContext(ReadingContext);
  if (!reading) throw new Error('useReading 只能在阅读页的部件里使用');
  return reading;
};
