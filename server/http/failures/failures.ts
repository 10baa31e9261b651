import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode } from 'shared-api/errors';
import type { Failure } from 'shared-api/schemas/common';
import { BadCursorError } from '../../db/cursor.ts';
import { storageFaultOf, UnknownOutcomeError } from '../../db/storage-fault.ts';
import { isUnavailable } from '../../db/unavailable.ts';
import { sayInvalid } from '../validation/validation-sentence.ts';
import { logFault } from './fault-log.ts';

/** A call that cannot be answered: a sentence for people, a status and a code for programs. */
export class FailedCall extends Error {
  override readonly name = 'FailedCall';
  readonly status: number;
  readonly code: ErrorCode;
  /** When it may be tried again, for the header `retry-after`. */
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, code: ErrorCode, shown: string, retryAfterSeconds?: number) {
    super(shown);
    this.status = status;
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Whether a call failed for what was asked, and not because the server was busy or something of its own was out of order. */
export const isClientsFault = (error: unknown): boolean =>
  error instanceof FailedCall && error.status < 500 && error.status !== 429;

/** 404 for something that is not there. @param what names it, as in `作品` */
export const notThere = (what: string): FailedCall => new FailedCall(404, 'not_found', `${what}不存在`);

/** 400 for a request by a name that the site does not go by. */
export const unknownHost = (): FailedCall =>
  new FailedCall(400, 'bad_request', '不认识的主机名，请使用本站的正式地址访问');

/** Refuses a request for its content. @param sentence says why; without one nothing happens @throws FailedCall 400 */
export const refuse = (sentence: string | false | undefined): void => {
  if (sentence) throw new FailedCall(400, 'bad_request', sentence);
};

/** Time after which what could not be answered at present may be tried again, where it is not known better. */
export const unavailableSeconds = 2;

/** Answers an error that a call threw. An unexpected one is logged, and its message is not shown. */
export const answerError = (error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) => {
  const { status, code, message, retryAfterSeconds } = shownFailure(error, request);
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
  const failure: Failure = { error: code === 'internal' ? `${message}（编号 ${request.id}）` : message, code };
  return reply.code(status).header('cache-control', 'no-store').send(failure);
};

/** Logs an unexpected error, and says what may be shown of any. */
export const shownFailure = (error: FastifyError | Error, request: FastifyRequest) => {
  const { status, code, message, retryAfterSeconds } = toFailedCall(error);
  if (status >= 500) logFault(request.server, error, { message: 'call failed', log: request.log });
  return {
    status,
    code,
    message,
    retryAfterSeconds: retryAfterSeconds ?? (status === 503 ? unavailableSeconds : undefined),
  };
};

/** Answers 404 where no call has this address, or none with this method. */
export const answerUnknownCall = (request: FastifyRequest, reply: FastifyReply) =>
  answerError(new FailedCall(404, 'not_found', '接口不存在'), request, reply);

const toFailedCall = (error: FastifyError | Error): FailedCall => {
  if (error instanceof FailedCall) return error;
  if (error instanceof UnknownOutcomeError) {
    return new FailedCall(503, 'unavailable', '书库没有确认这次修改：可能已经保存，也可能没有。请刷新看过后再试');
  }
  if (storageFaultOf(error)) return new FailedCall(503, 'unavailable', '书库的存储出了故障，请稍后再试');
  if (isUnavailable(error)) return new FailedCall(503, 'unavailable', '数据库暂时无法访问，请稍后再试');
  if (error instanceof BadCursorError)
    return new FailedCall(400, 'bad_request', '参数 cursor 不属于这个列表，请从第一页开始');
  if ('validation' in error && error.validation) {
    return new FailedCall(400, 'bad_request', sayInvalid(error.validation));
  }
  const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500;
  if (status === 503) return new FailedCall(503, 'unavailable', '服务器现在忙，请稍后再试');
  if (status === 413) return new FailedCall(413, 'bad_request', '请求内容太大');
  if (status === 415) return new FailedCall(415, 'bad_request', '请求内容应为 JSON');
  if (status === 400 && isJsonProblem(error)) return new FailedCall(400, 'bad_request', '请求内容不是正确的 JSON');
  if (status >= 400 && status < 500) return new FailedCall(status, 'bad_request', '请求有误');
  return new FailedCall(500, 'internal', '服务器出错了，请稍后再试');
};

/** Whether a body could not be read as JSON: by Fastify, or by its parser, which refuses names such as `__proto__`. */
const isJsonProblem = (error: FastifyError | Error): boolean =>
  error instanceof SyntaxError || ('code' in error && /^FST_ERR_CTP_(?:INVALID|EMPTY)_JSON_BODY$/.test(error.code));
