import type { Chapter } from 'shared-api/schemas/chapter';
import type { Passage } from './passages.ts';

/** What the narrator reads from: the page, as far as it concerns reading aloud. */
export interface ReadingPage {
  /** The chapters in the page, in order. */
  chapters: () => readonly Chapter[];
  /** Brings another chapter into the page, and its beginning into view. */
  goTo: (chapterId: string) => Promise<unknown>;
  /** Marks what is being spoken and brings it into view; undefined ends the mark. */
  mark: (place: Passage['place']) => void;
}

export type NarratorStatus =
  | 'silent'
  | 'speaking'
  /** On the way to the next chapter. */
  | 'turning'
  /** The stop rule came true. */
  | 'stopped'
  /** The book's last chapter has been read. */
  | 'ended'
  /** The next chapter could not be had, or the voice fails. */
  | 'failed';

export interface NarratorState {
  status: NarratorStatus;
  chapter: Chapter | undefined;
}
