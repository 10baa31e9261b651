import { loadTimeoutMs, withinTime } from 'shared-ui/load-part';

/**
 * Closed set of the errors that a remote can have.
 *
 * - `timeout`: it did not come within {@link loadTimeoutMs}, or what its loader or action gives within its own limit
 * - `entry`: its entry script could not be loaded, or is none
 * - `module`: the entry was loaded, but the module it exposes was not
 * - `broken`: it was loaded, but its code threw, which it most likely does again until the page is reloaded
 * - `contract`: it was loaded, but has no such route, or the route no action
 */
type RemoteErrorCode = 'timeout' | 'entry' | 'module' | 'broken' | 'contract';

export class RemoteError extends Error {
  override readonly name = 'RemoteError';
  readonly remote: string;
  readonly code: RemoteErrorCode;

  constructor(remote: string, code: RemoteErrorCode, cause?: unknown) {
    super(`remote ${remote}: ${code}`, { cause });
    this.remote = remote;
    this.code = code;
  }
}

/** Waits for a remote, or what it gives. @throws RemoteError `timeout` after that time; what was waited for itself goes on */
export const withTimeout = <Value>(
  remote: string,
  loading: Promise<Value>,
  timeoutMs: number = loadTimeoutMs,
): Promise<Value> =>
  withinTime(loading, timeoutMs, () => {
    throw new RemoteError(remote, 'timeout');
  });
