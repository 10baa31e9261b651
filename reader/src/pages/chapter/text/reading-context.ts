import { createContext, useContext } from 'react';
import type { Chapter } from 'shared-api/schemas/chapter';
import type { TextPosition, TextView } from './text-view.ts';

export type PanelName = 'settings' | 'contents' | 'notes' | 'speech' | 'search' | 'help' | 'offline' | 'rules';

/** State of the toolbar. What a press means is known to the controls, which may come after it. */
export interface Tools {
  /** The panel that is open. */
  panel: PanelName | null;
  /** A pressed tool that the controls have not yet dealt with. */
  request: 'collect' | 'fullscreen' | null;
  /** Whether a member has collected the chapter. */
  collected: boolean;
}

export type SetTools = (change: Partial<Tools>) => void;

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

/** Words that the search panel begins with: those that somebody asked for elsewhere, or that were searched last in this novel. */
let remembered: { novelId: string | undefined; words: string } | undefined;

/** Has the search panel begin with these words the next time it is opened, such as words that were selected. */
export const searchFor = (words: string): void => {
  remembered = { novelId: undefined, words };
};

export const rememberWords = (novelId: string, words: string): void => {
  remembered = { novelId, words };
};

export const firstWords = (novelId: string): string =>
  remembered && (remembered.novelId ?? novelId) === novelId ? remembered.words : '';
