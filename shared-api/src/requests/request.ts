import { apiBase } from '../paths/paths.ts';
import { ApiError, type ErrorCode, isErrorCode } from './errors.ts';
import { noteServerTime } from './server-clock.ts';

/** Timeout of a call in milliseconds. Source: specification, section 9. */
export const requestTimeout = 30_000;

export interface RequestOptions {
  /** Aborts the call: a loader passes its request's signal, so that leaving a page aborts its calls. */
  signal?: AbortSignal | undefined;
  /** The fetch function to use; the server's answers from inside the process. */
  fetch?: typeof globalThis.fetch | undefined;
  /**
   * Shows no failure: for a call that nobody asked for. The call fails all the same; only the listeners of {@link onApiError} are not
   * called. (Shells before shared-api 1.21 know no such calls, and show their failures.)
   */
  quiet?: boolean;
  /** Lets the call survive its page. */
  keepalive?: boolean;
  priority?: RequestPriority;
  /** Headers besides those that every call has. */
  headers?: Readonly<Record<string, string>>;
}

type ErrorListener = (error: ApiError) => void;
const listeners = new Set<ErrorListener>();

/**
 * Calls a listener with the error of every failed call (cancelled and quiet ones excepted), before the caller gets it. The shell's
 * listeners turn errors into toasts and a forced logout.
 * @returns a function that stops listening
 */
export const onApiError = (listener: ErrorListener): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Loads the `data` of a GET call. @throws ApiError */
export const get = <Data>(path: string, options: RequestOptions = {}): Promise<Data> =>
  call<Data>('GET', path, undefined, options);

/** Sends a JSON body and returns the `data` of the response. @throws ApiError */
export const post = <Data>(path: string, body: unknown = {}, options: RequestOptions = {}): Promise<Data> =>
  call<Data>('POST', path, body, options);

const call = async <Data>(
  method: 'GET' | 'POST',
  path: string,
  body: unknown,
  options: RequestOptions,
): Promise<Data> => {
  const timeout = AbortSignal.timeout(requestTimeout);
  try {
    return await send<Data>(method, path, body, options, timeout);
  } catch (cause) {
    const error = cause instanceof ApiError ? cause : errorWithoutResponse(method, cause, options.signal, timeout);
    if (error.code !== 'cancelled' && !options.quiet) for (const listener of listeners) listener(error);
    throw error;
  }
};

const send = async <Data>(
  method: 'GET' | 'POST',
  path: string,
  body: unknown,
  options: RequestOptions,
  timeout: AbortSignal,
): Promise<Data> => {
  const fetch = options.fetch ?? globalThis.fetch;
  const response = await fetch(`${apiBase}${path}`, {
    method,
    credentials: 'include',
    headers: {
      accept: 'application/json',
      ...(method === 'POST' && { 'content-type': 'application/json' }),
      ...options.headers,
    },
    ...(method === 'POST' && { body: JSON.stringify(body) }),
    ...(options.keepalive && { keepalive: true }),
    ...(options.priority && { priority: options.priority }),
    signal: options.signal ? firstOf(options.signal, timeout) : timeout,
  });
  noteServerTime(response);
  const content = parse(await response.text());
  const shown = typeof content?.error === 'string' ? content.error : '';
  if (response.ok && content !== undefined && 'data' in content && shown === '') return content.data as Data;
  throw new ApiError(codeOf(content?.code, shown, response), response.status, method, shown);
};

/** A signal that is aborted with the first of two. (`AbortSignal.any` is younger than the browsers that we serve.) */
const firstOf = (...signals: AbortSignal[]): AbortSignal => {
  const first = new AbortController();
  for (const signal of signals) {
    if (signal.aborted) first.abort(signal.reason);
    else signal.addEventListener('abort', () => first.abort(signal.reason), { once: true });
  }
  return first.signal;
};

const parse = (text: string): Record<string, unknown> | undefined => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
};

/** Error code of a response. Its text decides in one case alone: the specification says that 未登录 means not signed in. */
const codeOf = (code: unknown, shown: string, response: Response): ErrorCode => {
  if (shown.includes('未登录')) return 'not_signed_in';
  if (isErrorCode(code)) return code;
  if (response.ok) return 'bad_response';
  if (response.status === 401) return 'not_signed_in';
  if (response.status === 404) return 'not_found';
  return response.status >= 500 ? 'internal' : 'bad_request';
};

/** Error of a call without a response, told by its signals: a body that breaks off at the timeout is an AbortError in some browsers. */
const errorWithoutResponse = (
  method: 'GET' | 'POST',
  cause: unknown,
  cancel: AbortSignal | undefined,
  timeout: AbortSignal,
): ApiError => {
  if (cancel?.aborted) return new ApiError('cancelled', 0, method, '', cause);
  return new ApiError(timeout.aborted ? 'timeout' : 'network', 0, method, '', cause);
};
