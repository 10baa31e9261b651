import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionError, FastifyInstance } from 'fastify';
import type { ErrorCode } from 'shared-api/errors';
import type { Failure } from 'shared-api/schemas/common';

interface Answer {
  status: number;
  code: ErrorCode;
  sentence: string;
}

const answers: Record<string, Answer> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'timeout', sentence: '请求没有及时发完，请重试' },
  HPE_HEADER_OVERFLOW: {
    status: 431,
    code: 'bad_request',
    sentence: '请求头太长，请清除本站的 Cookie 或缩短地址后再试',
  },
};
const malformed: Answer = { status: 400, code: 'bad_request', sentence: '请求不合 HTTP 的格式' };

/** Answers what Node could not read as a request, in the API's format, and ends the connection. */
export const answerConnectionError = (error: ConnectionError, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const { status, code, sentence } = answers[error.code] ?? malformed;
  if (socket.writable) {
    const body = JSON.stringify({ error: sentence, code } satisfies Failure);
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Cache-Control: no-store',
      'Connection: close',
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  }
  socket.destroySoon();
};

/** Seconds after which a request that met a closing server may be sent again: another one, or the next, answers then. */
const retryAfterSeconds = 3;

/** Refuses what arrives on open connections once the server closes; Fastify's own answer is English. */
export const refuseWhileClosing = (app: FastifyInstance): void => {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onRequest', async (_request, reply) => {
    if (!closing) return;
    const failure: Failure = { error: '网站正在重新启动，请稍后再试', code: 'unavailable' };
    await reply.code(503).headers({ 'retry-after': retryAfterSeconds, 'cache-control': 'no-store' }).send(failure);
  });
};
