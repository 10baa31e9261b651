import type { ApiError } from 'shared-api/errors';
import { toast } from '../provided/react-hot-toast.ts';

/** Duration of an error toast. Source: specification, section 8. */
const errorDurationMs = 5_000;

const counts = new Map<string, number>();

/**
 * Shows a failed call as a toast: the server's text if it gave one; without one 请求失败 for a GET and nothing for a POST.
 * Equal errors are one toast with a count. Source: specification, section 8.
 */
export const showApiError = (error: ApiError): void => {
  const message = error.shown !== '' ? error.shown : error.method === 'GET' ? '请求失败' : '';
  if (message === '') return;
  const count = (counts.get(message) ?? 0) + 1;
  counts.set(message, count);
  toast.error(count === 1 ? message : `${message}（${count}）`, {
    id: message,
    duration: errorDurationMs,
    ariaProps: { role: 'alert', 'aria-live': 'assertive' },
  });
  setTimeout(() => {
    if (counts.get(message) === count) counts.delete(message);
  }, errorDurationMs);
};
