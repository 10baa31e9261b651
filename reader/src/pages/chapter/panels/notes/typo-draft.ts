import { currentMember } from 'shared-api/device-storage';
import { keepTabText, tabText } from 'shared-api/tab-storage';
import type { Passage } from '../../../../notes/passage.ts';

/** Draft of a typo report, kept in this tab for its member until it is sent, also across the end of their session. */
export const typoDraft = (chapterId: string, { start, quote }: Passage) => {
  const key = `typo-draft@${currentMember()}:${chapterId}:${start.pid}:${start.offset}:${quote.length}`;
  return {
    read: (): string => tabText(key) ?? '',
    /** @param words empty ones remove it */
    write: (words: string): void => keepTabText(key, words === '' ? null : words),
  };
};
