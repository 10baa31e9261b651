/**
 * What can go wrong with a remote, as a closed set of codes.
 *
 * - `timeout`: nothing came within {@link remoteTimeout}
 * - `entry`: its entry script could not be had, or is not one
 * - `module`: the entry came, but what it exposes could not be loaded
 * - `broken`: it was loaded, but its code threw; the page keeps that, so only a new page can be better
 * - `contract`: it works, but gives no such route
 */
export type RemoteErrorCode = 'timeout' | 'entry' | 'module' | 'broken' | 'contract';

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

/** A remote, or a part of it, that has not come after this many milliseconds is given up for now. */
export const remoteTimeout = 15_000;

/** @throws RemoteError `timeout` where it takes longer than {@link remoteTimeout}; it may still come later */
export const withinTime = async <Value>(remote: string, loading: Promise<Value>): Promise<Value> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new RemoteError(remote, 'timeout')), remoteTimeout);
  });
  try {
    return await Promise.race([loading, late]);
  } finally {
    clearTimeout(timer);
  }
};
