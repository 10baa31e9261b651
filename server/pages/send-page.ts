import type { FastifyReply } from 'fastify';
import { unavailableSeconds } from '../http/failures/failures.ts';
import { passingPage, personalPage, publicPage } from '../http/page-cache-control.ts';
import type { SetForVisitor } from '../releases/selection/choose-set.ts';
import { matchesEtag } from './cache/compress-page.ts';
import type { CompressedPage, Redirect } from './cache/made-page.ts';
import type { GivenPage } from './cache/page-cache.ts';
import { integrityPolicy } from './document/content-security-policy.ts';

/** Sends a page, or where it has gone; a 304 where the browser has it. @param ifNoneMatch the request's header */
export const sendPage = (
  reply: FastifyReply,
  page: GivenPage | Redirect,
  { isPersonal, cookie }: Pick<SetForVisitor, 'isPersonal' | 'cookie'>,
  ifNoneMatch: string | undefined,
): FastifyReply => {
  if (cookie !== undefined) reply.header('set-cookie', cookie);
  if ('location' in page) return reply.redirect(page.location, page.status);
  reply.headers(headersOfPage(page, isPersonal ? personalPage : sharedPage(page)));
  if (page.status === 503) reply.header('retry-after', unavailableSeconds);
  if (page.cacheable && !isPersonal && matchesEtag(ifNoneMatch, page.etag)) return reply.code(304).send();
  return reply.code(page.status).headers(headersOfBody(page)).send(page.body);
};

const sharedPage = ({ cacheable, isOfPreviousSet }: GivenPage): string =>
  isOfPreviousSet ? passingPage : cacheable ? publicPage : 'no-store';

/** The headers of a page, which a 304 has as well. */
export const headersOfPage = ({ policy, etag }: CompressedPage, cacheControl: string): Record<string, string> => ({
  'content-security-policy': policy,
  'integrity-policy': integrityPolicy,
  vary: 'accept-encoding',
  'cache-control': cacheControl,
  etag,
});

/** The headers of a page's body. */
export const headersOfBody = ({ encoding }: CompressedPage): Record<string, string> => ({
  ...(encoding !== 'identity' && { 'content-encoding': encoding }),
  'content-type': 'text/html; charset=utf-8',
});
