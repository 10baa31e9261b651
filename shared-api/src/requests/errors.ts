/**
 * Closed set of the errors that a call can have. Programs decide by code; people read the text.
 *
 * - `network`: no response came (offline, refused, reset)
 * - `timeout`: no response within 30 s
 * - `cancelled`: the caller aborted the call (mostly a navigation)
 * - `bad_response`: a response that is not of the API's format
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

/** Error of a call. `shown` is the server's own sentence in Chinese, empty where it gave none. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ErrorCode;
  /** HTTP status; 0 where no response came. */
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
