/**
 * What can go wrong with a remote, as a closed set of codes.
 *
 * - `timeout`: nothing came within {@link remoteTimeout}
 * - `entry`: its entry script could not be had, or is not one
 * - `module`: the entry came, but what it exposes could not be loaded
 * - `contract`: it loaded, but gives no routes
 */
export type RemoteErrorCode = 'timeout' | 'entry' | 'module' | 'contract';

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

/** A remote that has not come after this many milliseconds is given up for now; it may still come later. */
export const remoteTimeout = 15_000;
