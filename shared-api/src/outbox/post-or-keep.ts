import { post } from 'shared-api/request';
import { isApiError } from '../requests/errors.ts';
import { keptMember } from '../settings/device-storage.ts';
import type { Write } from './outbox.ts';

interface KeptCall extends Omit<Write, 'quiet'> {
  /** Whether it is done to all that is there. Later there may be more than the member has seen, so it waits for ten minutes alone. */
  ofAll?: boolean;
}

const maxWaitOfAllMs = 10 * 60_000;

/**
 * Makes a call whose answer is needed at once. Where the server knows no session any more, its write waits for the member to sign in
 * again, as those that are queued do. @throws ApiError
 */
export const postOrKeep = async <Data>({ key, path, body, tells, ofAll = false }: KeptCall): Promise<Data> => {
  // Both before the answer: whoever hears of a 401 may sign the member out, and load the page anew. A page that goes with that makes its
  // last calls for the member who is signed out already.
  const member = keptMember();
  const store = import(/* webpackChunkName: "outbox" */ './outbox-store.ts').catch(() => undefined);
  try {
    return await post<Data>(path, body);
  } catch (error) {
    if (member !== undefined && isApiError(error) && error.code === 'not_signed_in')
      await (await store)
        ?.addWrite({
          ...{ member, key, path, body, quiet: true },
          ...(tells && { tells }),
          ...(ofAll && { until: Date.now() + maxWaitOfAllMs }),
        })
        .catch(() => {});
    throw error;
  }
};
