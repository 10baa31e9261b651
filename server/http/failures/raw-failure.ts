import { STATUS_CODES } from 'node:http';
import type { ErrorCode } from 'shared-api/errors';
import type { Failure } from 'shared-api/schemas/common';

export interface RawFailure {
  status: number;
  code: ErrorCode;
  /** For people, in Chinese. */
  sentence: string;
  retryAfterSeconds?: number;
}

/** A whole answer in the API's format, for a connection of which no request was read, and which ends with it. */
export const rawFailure = ({ status, code, sentence, retryAfterSeconds }: RawFailure): Buffer => {
  const body = JSON.stringify({ error: sentence, code } satisfies Failure);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    ...(retryAfterSeconds === undefined ? [] : [`Retry-After: ${retryAfterSeconds}`]),
    'Connection: close',
  ];
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`);
};
