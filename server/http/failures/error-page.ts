import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { answerError, shownFailure } from './failures.ts';

/** Answers an error outside the API: readers get a page that names the request, whose id stands in the log too. */
export const answerErrorPage = (error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) => {
  if (!request.headers.accept?.includes('text/html')) return answerError(error, request, reply);
  const { status, message, retryAfterSeconds } = shownFailure(error, request);
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .header('content-security-policy', "default-src 'none'; base-uri 'none'; frame-ancestors 'none'")
    .type('text/html; charset=utf-8')
    .send(page(message, request.id));
};

/** Without style or script: whatever is wrong, this can be shown. @param sentence one of our own, without signs of HTML */
const page = (sentence: string, requestId: string): string => `<!doctype html>
<html lang="zh-CN">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>暂时打不开</title>
<h1>暂时打不开</h1>
<p>${sentence}</p>
<p>编号 ${requestId}</p>
<p><a href="">重试</a> · <a href="/home">全部作品</a></p>
`;
