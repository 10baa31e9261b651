import { keepTabText, tabText } from './tab-storage.ts';

/*
 * Drafts: what a member is writing in a form and has not sent, kept in this tab under their name. Another member never sees it.
 */

const prefixOf = (member: string): string => `draft:${encodeURIComponent(member)}:`;

/** A member's draft of a form; null where there is none. */
export const keptDraft = (member: string, form: string): string | null => tabText(prefixOf(member) + form);

/** @param text null removes it */
export const keepDraft = (member: string, form: string, text: string | null): void =>
  keepTabText(prefixOf(member) + form, text);

/** Removes a member's drafts, as after the end of their account: another may take its name. */
export const forgetDrafts = (member: string): void => {
  for (const key of draftKeys(prefixOf(member))) keepTabText(key, null);
};

const draftKeys = (prefix: string): string[] => {
  try {
    return Object.keys(sessionStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
};
