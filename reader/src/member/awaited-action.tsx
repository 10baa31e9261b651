import type { ReactNode } from 'react';
import { toast } from 'react-hot-toast';

/** Time in which a visitor signs in, after which nothing is done by itself any more. */
const maxWaitMs = 10 * 60_000;

/** Says why the login opens, and keeps the action for after it, in this tab alone. */
export const keepAwaited = (key: string, name: ReactNode): void => {
  toast(<span>登录后就会{name}</span>, { id: 'awaited-action' });
  try {
    sessionStorage.setItem('awaited-action', `${key} ${Date.now() + maxWaitMs}`);
  } catch {
    // Without storage the reader presses once more.
  }
};
