import type { FastifyReply, FastifyRequest } from 'fastify';
import { pages as paths } from 'shared-api/paths';
import type { ContentRevision } from '../db/content-revision.ts';
import type { Environment } from '../environment.ts';
import { originFor, pageOrigin } from '../http/allowed-hosts.ts';
import { FailedCall, unavailableSeconds, unknownHost } from '../http/failures/failures.ts';
import { tooMany, weights } from '../http/limits/address-limit.ts';
import { passingPage, personalPage, publicPage } from '../http/page-cache-control.ts';
import { chooseReleases, type VisitorReleases } from '../releases/canary-bucket.ts';
import { type ActiveReleases, namesIn } from '../releases/release.ts';
import type { ReleaseSource } from '../releases/release-source.ts';
import { retiredRedirect } from '../releases/retired-redirect.ts';
import { acceptedEncoding } from './accepted-encoding.ts';
import type { Redirect } from './cache/made-page.ts';
import { matchesEtag } from './cache/matches-etag.ts';
import { novelOfUrl } from './cache/novel-of-calls.ts';
import type { GivenPage, PageCache } from './cache/page-cache.ts';
import type { StampOf } from './cache/page-stamps.ts';
import { createRecentPages } from './cache/recent-pages.ts';
import type { SetWatch } from './cache/set-before.ts';
import { appShell, clientOnlyPage } from './client-only-page.ts';
import type { MakeDocument } from './document/page-document.ts';
import { normalUrl } from './normal-url.ts';
import { overrideIn, sendOverridePage } from './override-page.ts';
import { headersOfBody, headersOfPage } from './page-headers.ts';
import { queryNames } from './query-names.ts';
import type { RenderPage } from './render-page.ts';

export interface PageHandlerOptions {
  releases: ReleaseSource;
  environment: Environment;
  revision: ContentRevision;
  /** Called with the releases and the address of each page that is sent. */
  onLoad: (releases: ActiveReleases, address: string) => void;
  makeDocument: MakeDocument;
  renderPage: RenderPage;
  cache: PageCache;
  stampOf: StampOf;
  /** Tells which set was before. */
  sets: Pick<SetWatch, 'see'>;
  /** Secret with which overrides are signed. */
  secret: () => string;
}

/** Answers a request with a page: of the releases that its visitor gets, from the cache or rendered. */
export const createPageHandler = (options: PageHandlerOptions) => {
  const { releases, environment, revision, onLoad, makeDocument, renderPage, secret, cache, stampOf, sets } = options;
  const countPage = createRecentPages();

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    // An address in full (`GET http://…`) would bring a host of its own.
    const asked = request.url.startsWith('/') ? originFor(request, environment) : undefined;
    if (asked === undefined) throw unknownHost();
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      reply.header('allow', 'GET, HEAD');
      throw new FailedCall(405, 'bad_request', onlyRead);
    }
    request.pageRoute = 'page';
    const origin = pageOrigin(asked, environment, request.socket.localPort);
    const { cookie } = request.headers;
    const [contentRevision, corrections] = [revision.current(), revision.corrections()];
    const selection = await releases.current(contentRevision);
    const setBefore = sets.see({ selection, revision: contentRevision, corrections });
    const override = overrideIn(cookie, secret);
    if (override) {
      const address = origin + normalUrl(request.url);
      const { releasesDir } = environment;
      return sendOverridePage(reply, { makeDocument, stable: selection.stable, override, releasesDir, address });
    }
    const visitor = chooseReleases(selection, cookie, origin.startsWith('https:'));
    const url = normalUrl(request.url, namesOfQuery(request.url, visitor.releases));
    releases.served(namesIn(visitor.releases));
    const moved = retiredRedirect(selection.retired ?? [], visitor.releases, url.split('?', 1)[0] ?? '');
    // Not for good: a rollback brings the remote back.
    if (moved !== undefined) return reply.header('cache-control', 'no-store').redirect(moved, 302);
    const encoding = acceptedEncoding(request.headers['accept-encoding']);
    const key = { set: visitor.releases.set.id, origin, url, revision: contentRevision, corrections, encoding };
    // Nobody is given a page of it whose own set is another one than most get.
    const before = visitor.personal || visitor.releases !== selection.stable ? undefined : setBefore;
    const isKept = cache.has(key, before);
    const waitSeconds = isKept ? 0 : request.spend(weights.rendering);
    if (waitSeconds > 0) throw new FailedCall(429, 'too_many_requests', tooMany(waitSeconds), waitSeconds);
    const pagesBefore = isKept ? 0 : countPage(request.ip);
    const makePage = async () => {
      // Before the page is made: a change meanwhile makes it old.
      const novelId = novelOfUrl(url);
      const stamp = novelId === null ? null : await stampOf(novelId, contentRevision).catch(() => null);
      const made = await renderPage(selection, visitor.releases, key, { log: request.log, pagesBefore });
      return 'location' in made || made.novelId !== novelId ? made : { ...made, stamp };
    };
    const page: GivenPage | Redirect = await (url === paths.appShell
      ? cache.get(key, () => appShell(makeDocument, visitor.releases))
      : environment.testing && wantsClientOnly(request.url)
        ? cache.get({ ...key, url: request.url }, () => clientOnlyPage(makeDocument, visitor.releases, origin + url))
        : cache.get(key, makePage, before));
    if (visitor.cookie) reply.header('set-cookie', visitor.cookie);
    const loaded = before && 'isOfSetBefore' in page ? before.releases : visitor.releases;
    if (request.method === 'GET' && url !== paths.appShell) onLoad(loaded, request.ip);
    if ('location' in page) return reply.redirect(page.location, page.status);
    request.pageRoute = `page:${page.route ?? 'none'}`;
    return sendPage(reply, page, { visitor, ifNoneMatch: request.headers['if-none-match'] });
  };
};

/** Forms of pages are answered by the pages' programs (a route's `action`), which do not run here. */
const onlyRead = '这个地址只能浏览。页面上的表单由页面的程序提交，请返回，等页面加载完再试。';

const sendPage = (
  reply: FastifyReply,
  page: GivenPage,
  { visitor, ifNoneMatch }: { visitor: VisitorReleases; ifNoneMatch: string | undefined },
): FastifyReply => {
  reply.headers(headersOfPage(page, visitor.personal ? personalPage : sharedPage(page)));
  if (page.status === 503) reply.header('retry-after', unavailableSeconds);
  if (page.cacheable && !visitor.personal && matchesEtag(ifNoneMatch, page.etag)) return reply.code(304).send();
  return reply.code(page.status).headers(headersOfBody(page)).send(page.body);
};

const sharedPage = ({ cacheable, isOfSetBefore }: GivenPage): string =>
  isOfSetBefore ? passingPage : cacheable ? publicPage : 'no-store';

/** Looked at only where there is a query: a kept page costs little more. */
const namesOfQuery = (url: string, { set }: ActiveReleases): readonly string[] | undefined => {
  const question = url.indexOf('?');
  return question < 0 ? undefined : queryNames(set, url.slice(0, question));
};

/** `?nossr=1` asks for a page without server rendering, for tests. Source: product description, `npm run start:test`. */
const wantsClientOnly = (url: string): boolean =>
  new URLSearchParams(url.slice(url.indexOf('?') + 1)).get('nossr') === '1';
