import { currentMember } from 'shared-api/device-storage';
import { keepDraft, keptDraft } from 'shared-api/drafts';
import type { Passage } from './passage.ts';

/** Draft of a typo report, kept in this tab for its member until it is sent, also across the end of their session. */
export const typoDraft = (chapterId: string, { start, quote }: Passage) => {
  const member = currentMember() ?? '';
  const form = `typo:${chapterId}:${start.pid}:${start.offset}:${quote.length}`;
  return {
    read: (): string => keptDraft(member, form) ?? '',
    /** @param words empty ones remove it */
    write: (words: string): void => keepDraft(member, form, words === '' ? null : words),
  };
};
