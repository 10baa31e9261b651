import { post } from 'shared-api/request';
import { isApiError } from '../requests/errors.ts';
import { currentMember } from '../settings/device-storage.ts';
import type { Write } from './outbox.ts';

/**
 * Makes a call whose answer is needed at once. Where the server knows no session any more, its write waits for the member to sign in
 * again, as those that are queued do. @throws ApiError
 */
export const postOrKeep = async <Data>({ key, path, body, tells }: Omit<Write, 'quiet'>): Promise<Data> => {
  // Both before the answer: whoever hears of a 401 may sign the member out, and load the page anew.
  const member = currentMember();
  const store = import(/* webpackChunkName: "outbox" */ './outbox-store.ts').catch(() => undefined);
  try {
    return await post<Data>(path, body);
  } catch (error) {
    if (member !== undefined && isApiError(error) && error.code === 'not_signed_in')
      await (await store)?.addWrite({ member, key, path, body, quiet: true, ...(tells && { tells }) }).catch(() => {});
    throw error;
  }
};
