import { ApiError, type ErrorCode, isErrorCode } from './errors.ts';
import { apiBase } from './paths.ts';

/** A call that has not been answered after this many milliseconds has failed. Source: specification, section 9. */
export const requestTimeout = 30_000;

export interface RequestOptions {
  /** Ends the call early: a loader passes its request's signal, so that leaving a page ends its calls. */
  signal?: AbortSignal | undefined;
  /** The function that carries the call; on the server it answers from inside the process. */
  fetch?: typeof globalThis.fetch | undefined;
}

type ErrorListener = (error: ApiError) => void;
const listeners = new Set<ErrorListener>();

/**
 * Hears of every call that failed (cancelled ones excepted), before its caller does. The shell has the one listener,
 * which turns errors into toasts and a forced logout.
 * @returns a function that stops listening
 */
export const onApiError = (listener: ErrorListener): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Asks for the `data` of a GET call. @throws ApiError */
export const get = <Data>(path: string, options: RequestOptions = {}): Promise<Data> =>
  call<Data>('GET', path, undefined, options);

/** Sends a JSON body and gives the `data` of the answer. @throws ApiError */
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
    return await exchange<Data>(method, path, body, options, timeout);
  } catch (cause) {
    const error = cause instanceof ApiError ? cause : withoutAnswer(method, cause, options.signal, timeout);
    if (error.code !== 'cancelled') for (const listener of listeners) listener(error);
    throw error;
  }
};

const exchange = async <Data>(
  method: 'GET' | 'POST',
  path: string,
  body: unknown,
  options: RequestOptions,
  timeout: AbortSignal,
): Promise<Data> => {
  const carry = options.fetch ?? globalThis.fetch;
  const response = await carry(`${apiBase}${path}`, {
    method,
    credentials: 'include',
    headers:
      method === 'POST'
        ? { accept: 'application/json', 'content-type': 'application/json' }
        : { accept: 'application/json' },
    ...(method === 'POST' && { body: JSON.stringify(body) }),
    signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
  });
  const answer = parse(await response.text());
  const shown = typeof answer?.error === 'string' ? answer.error : '';
  if (response.ok && answer !== undefined && 'data' in answer && shown === '') return answer.data as Data;
  throw new ApiError(codeOf(answer?.code, shown, response), response.status, method, shown);
};

const parse = (text: string): Record<string, unknown> | undefined => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
};

/** The one place where a text decides: the specification's rule that an error saying 未登录 means not signed in. */
const codeOf = (code: unknown, shown: string, response: Response): ErrorCode => {
  if (shown.includes('未登录')) return 'not_signed_in';
  if (isErrorCode(code)) return code;
  if (response.ok) return 'bad_response';
  if (response.status === 401) return 'not_signed_in';
  if (response.status === 404) return 'not_found';
  return response.status >= 500 ? 'internal' : 'bad_request';
};

/** Asks the signals, not the error: a body that breaks off at the timeout is an AbortError in some browsers. */
const withoutAnswer = (
  method: 'GET' | 'POST',
  cause: unknown,
  cancel: AbortSignal | undefined,
  timeout: AbortSignal,
): ApiError => {
  if (cancel?.aborted) return new ApiError('cancelled', 0, method, '', cause);
  return new ApiError(timeout.aborted ? 'timeout' : 'network', 0, method, '', cause);
};
