import { memberHeader } from '../contract.ts';
import { apiBase } from '../paths.ts';
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

const timeoutMs = 30_000;

/** Browsers send no longer bodies when the page is left. */
const maxKeepaliveLength = 15_000;

/** Sends one write. Not by `shared-api/request`: its listeners would show each failed try. */
export const sendWrite = async ({ member, path, body }: QueuedWrite): Promise<Sent> => {
  const text = JSON.stringify(body);
  try {
    const response = await fetch(apiBase + path, {
      method: 'POST',
      credentials: 'include',
      keepalive: text.length <= maxKeepaliveLength,
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        [memberHeader]: encodeURIComponent(member),
      },
      body: text,
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.ok) return { was: 'taken' };
    if (response.status === 401) return { was: 'signed out' };
    return isRefusal(response.status) ? { was: 'refused', sentence: await sentenceOf(response) } : { was: 'not sent' };
  } catch {
    return { was: 'not sent' };
  }
};

const isRefusal = (status: number): boolean => status >= 400 && status < 500 && ![408, 425, 429].includes(status);

const sentenceOf = async (response: Response): Promise<string> => {
  const content: unknown = await response.json().catch(() => null);
  const { error } = (content ?? {}) as { error?: unknown };
  return typeof error === 'string' && error !== '' ? error : '服务器没有接受';
};
