import type { CompressedPage } from './cache/made-page.ts';
import { integrityPolicy } from './document/content-security-policy.ts';

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
