import { post } from 'shared-api/request';
import { memberHeader } from '../contract/contract.ts';
import { isApiError } from '../requests/errors.ts';
import type { QueuedWrite } from './outbox-store.ts';

/**
 * How sending a write ended: it was taken, or refused for good; or it is to be tried again later (no network, a server that
 * fails or has had enough), the last also where the member has to sign in again.
 */
export type Sent =
  | { was: 'taken' }
  | { was: 'signed out' }
  | { was: 'refused'; sentence: string }
  | { was: 'not sent' };

/** Browsers send no longer bodies when the page is left. */
const maxKeepaliveLength = 15_000;

/** Sends one write. */
export const sendWrite = async ({ member, path, body }: QueuedWrite): Promise<Sent> => {
  try {
    await post(path, body, {
      quiet: true,
      keepalive: JSON.stringify(body).length <= maxKeepaliveLength,
      headers: { [memberHeader]: encodeURIComponent(member) },
    });
    return { was: 'taken' };
  } catch (error) {
    if (!isApiError(error)) return { was: 'not sent' };
    if (error.status === 401) return { was: 'signed out' };
    return isRefusal(error.status)
      ? { was: 'refused', sentence: error.shown === '' ? '服务器没有接受' : error.shown }
      : { was: 'not sent' };
  }
};

const isRefusal = (status: number): boolean => status >= 400 && status < 500 && ![408, 425, 429].includes(status);
