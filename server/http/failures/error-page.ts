import { escapeUTF8 } from 'entities/escape';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { answerError, shownFailure } from './failures.ts';

/**
 * Creates what answers errors outside the API: readers get a page that names the site, and the request, whose id stands in the
 * log too.
 * @param siteName the site's name, without a look into the library, which may be what fails
 */
export const createErrorPages =
  (siteName: () => string) => (error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) => {
    if (!request.headers.accept?.includes('text/html')) return answerError(error, request, reply);
    const { status, message, retryAfterSeconds } = shownFailure(error, request);
    if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
    const words = { site: escapeUTF8(siteName()), sentence: message, requestId: request.id };
    return reply
      .code(status)
      .header('cache-control', 'no-store')
      .header('content-security-policy', "default-src 'none'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'")
      .type('text/html; charset=utf-8')
      .send(status === 403 ? refusalPage(words) : page(words));
  };

interface PageWords {
  site: string;
  /** A sentence of the site's own, which needs no escaping. */
  sentence: string;
  requestId: string;
}

/** Page for a refused request (403 and the like): it offers no other try, which would not help. */
const refusalPage = ({ site, sentence, requestId }: PageWords): string => `<!doctype html>
<html lang="zh-CN">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<title>${sentence} - ${site}</title>
<h1>${sentence}</h1>
<p>编号 ${requestId}</p>
<p><a href="/home">回到${site}</a></p>
`;

/** Page for any other error. It needs no style or script, so that it can be shown whatever else fails. */
const page = ({ site, sentence, requestId }: PageWords): string => `<!doctype html>
<html lang="zh-CN">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<title>暂时打不开 - ${site}</title>
<h1>${site}暂时打不开</h1>
<p>${sentence}</p>
<p>编号 ${requestId}</p>
<p><a href="">重试</a> · <a href="/home">全部作品</a></p>
`;
