import type { Socket } from 'node:net';
import type { ConnectionError, FastifyInstance } from 'fastify';
import type { Failure } from 'shared-api/schemas/common';
import { FailedCall } from './failures.ts';
import { type RawFailure, rawFailure } from './raw-failure.ts';

const answers: Record<string, RawFailure> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'timeout', sentence: '请求没有及时发完，请重试' },
  HPE_HEADER_OVERFLOW: {
    status: 431,
    code: 'bad_request',
    sentence: '请求头太长，请清除本站的 Cookie 或缩短地址后再试',
  },
};
const malformed: RawFailure = { status: 400, code: 'bad_request', sentence: '请求不合 HTTP 的格式' };

/** Answers what Node could not read as a request, in the API's format, and ends the connection. */
export const answerConnectionError = (error: ConnectionError, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (socket.writable) socket.write(rawFailure(answers[error.code] ?? malformed));
  socket.destroySoon();
};

/** Answers in the API's format what Node refuses without a word: HTTP/1.1 without a host, and an `Expect` that it does not know. */
export const answerBareRefusals = (app: FastifyInstance): void => {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    const lacksHost = raw.httpVersion === '1.1' && raw.headers.host === undefined;
    done(lacksHost ? new FailedCall(400, 'bad_request', '请求里没有 Host，不合 HTTP 的格式') : undefined);
  });
  app.server.on('checkExpectation', (_request, response) => {
    const failure: Failure = { error: '请求头 Expect 的要求无法满足', code: 'bad_request' };
    const body = JSON.stringify(failure);
    response.writeHead(417, {
      'content-length': Buffer.byteLength(body),
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      connection: 'close',
    });
    response.end(body);
  });
};
