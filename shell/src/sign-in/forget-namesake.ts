import { forgetMembersPositions } from 'shared-api/device-positions';
import { forgetDrafts } from 'shared-api/drafts';

/**
 * Removes what a member of the same name left in this browser, whose account was deleted: drafts, places and writes that wait. Called
 * before somebody is signed in who has registered with the name.
 */
export const forgetNamesake = async (username: string): Promise<void> => {
  forgetDrafts(username);
  forgetMembersPositions();
  const outbox = await import(/* webpackChunkName: "outbox" */ 'shared-api/outbox').catch(() => undefined);
  await outbox?.forgetWritesOfOthers().catch(() => {});
};
