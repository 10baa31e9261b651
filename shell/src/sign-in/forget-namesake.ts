import { forgetMembersPositions } from 'shared-api/device-positions';
import { storedValue, storeText } from 'shared-api/device-storage';
import { forgetDrafts } from 'shared-api/drafts';
import { readingTimeStorageKey } from 'shared-api/unreported-time';
import { forgetSearches } from '../suggestions/search-history.ts';

/**
 * Removes what a member of the same name left in this browser, whose account was deleted: drafts, places, searches, reading time, and
 * writes that wait. Called before somebody is signed in who has registered with the name.
 */
export const forgetNamesake = async (username: string): Promise<void> => {
  forgetDrafts(username);
  forgetMembersPositions();
  forgetSearches(username);
  const readingTime = storedValue(readingTimeStorageKey) as { owner?: string } | null;
  if (readingTime?.owner === username) storeText(readingTimeStorageKey, null);
  const outbox = await import(/* webpackChunkName: "outbox" */ 'shared-api/outbox').catch(() => undefined);
  await outbox?.forgetWritesOfOthers().catch(() => {});
};
