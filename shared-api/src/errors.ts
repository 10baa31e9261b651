/**
 * What can go wrong with a call, as a closed set of codes. Programs decide by code; people read the text.
 *
 * - `network`: no answer came (offline, refused, reset)
 * - `timeout`: no answer within 30 s
 * - `cancelled`: the caller gave up (a navigation, for the most part)
 * - `bad_response`: an answer that is not what the API speaks
 * - the others come from the server in the field `code`
 */
export const errorCodes = [
  'network',
  'timeout',
  'cancelled',
  'bad_response',
  'bad_request',
  'not_signed_in',
  'forbidden',
  'not_found',
  'gone',
  'conflict',
  'too_many_requests',
  'unavailable',
  'internal',
] as const;

export type ErrorCode = (typeof errorCodes)[number];

export const isErrorCode = (value: unknown): value is ErrorCode => errorCodes.some((code) => code === value);

/** A call that failed. `shown` is the server's own sentence in Chinese, empty where the server said none. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ErrorCode;
  /** HTTP status; 0 where no answer came. */
  readonly status: number;
  readonly method: 'GET' | 'POST';
  readonly shown: string;

  constructor(code: ErrorCode, status: number, method: 'GET' | 'POST', shown: string, cause?: unknown) {
    super(`${method} ${code} ${status}${shown === '' ? '' : ` ${shown}`}`, { cause });
    this.code = code;
    this.status = status;
    this.method = method;
    this.shown = shown;
  }
}

/** Whether something thrown is an {@link ApiError}, also one made by another app's copy of this class. */
export const isApiError = (thrown: unknown): thrown is ApiError =>
  thrown instanceof Error && thrown.name === 'ApiError' && isErrorCode((thrown as { code?: unknown }).code);
