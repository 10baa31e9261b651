import type { FastifyReply, FastifyRequest } from 'fastify';
import { mayActAs, type Role } from 'shared-api/console/roles';
import { dropOwnEntriesScript } from 'shared-api/own-entries';
import { pages as paths } from 'shared-api/paths';
import type { ContentRevision } from '../db/content-revision.ts';
import { originFor, pageOrigin } from '../http/allowed-hosts.ts';
import { FailedCall, unknownHost } from '../http/failures/failures.ts';
import { personalPage } from '../http/page-cache-control.ts';
import { privatePageAt } from '../releases/private-routes.ts';
import { namesIn, type ReleaseSet } from '../releases/release-set.ts';
import { chooseSet, type SetForVisitor } from '../releases/selection/choose-set.ts';
import type { ReleaseSource } from '../releases/selection/release-source.ts';
import { pathsOfGoneEntries } from '../releases/selection/retired-entries.ts';
import { retiredRedirect } from '../releases/selection/retired-redirect.ts';
import type { Selection } from '../releases/selection/selection.ts';
import type { SetTracker } from './cache/previous-set.ts';
import { inspectorFor, inspectorRole } from './document/inspector-script.ts';
import type { OwnParts } from './document/page-document.ts';
import { createFindOrRender, type FindOrRenderOptions } from './find-or-render.ts';
import { acceptedEncoding } from './request/accepted-encoding.ts';
import { normalUrl, queryNames } from './request/normal-url.ts';
import { sendPage } from './send-page.ts';

export interface PageAnswerOptions extends FindOrRenderOptions {
  releases: ReleaseSource;
  revision: ContentRevision;
  /** Called with the set and the visitor's address of each page that is sent. */
  onLoad: (set: ReleaseSet, address: string) => void;
  /** Tells which set the present one has replaced. */
  sets: Pick<SetTracker, 'see'>;
  /** Secret with which overrides are signed. */
  secret: () => string;
  /** Role of the member whose session a request brings; undefined for a visitor. */
  roleOf: (request: FastifyRequest) => Promise<Role | undefined>;
}

/** Answers a request with a page in three steps: chooses the set that its visitor gets, finds the page of it or renders it, sends it. */
export const createPageAnswer = (options: PageAnswerOptions) => {
  const { releases, environment, revision, onLoad, secret, sets, roleOf } = options;
  const { releasesDir } = environment;
  const findOrRender = createFindOrRender(options);

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
    const [contentRevision, corrections] = [revision.current(), revision.corrections()];
    const selection = await releases.selection(contentRevision);
    const replaced = sets.see({ selection, revision: contentRevision, corrections });

    const { headers, log } = request;
    const asksRole = askedOnce(() => roleOf(request));
    // While sessions cannot be read, staff get the page that everybody gets.
    const isStaff = async () => mayActAs((await asksRole().catch(() => undefined)) ?? 'reader', inspectorRole);
    const visitor = await chooseSet(
      selection,
      { cookies: headers.cookie, isSecure: origin.startsWith('https:'), log, isStaff },
      { secret, releasesDir, setOf: releases.setOf },
    );
    const { set, override } = visitor;
    const isCounted = override === undefined;
    if (isCounted) releases.noteUse(namesIn(set));

    const url = normalUrl(request.url, namesOfQuery(request.url, set));
    const path = url.split('?', 1)[0] ?? '';
    const ownParts = await ownPartsOf(selection, visitor, { path, cookies: headers.cookie, isStaff });
    const isPersonal = visitor.isPersonal || ownParts !== undefined;
    const moved = retiredRedirect(selection.retired ?? [], set, path);
    // A temporary redirect: a rollback brings the remote back.
    if (moved !== undefined) return reply.header('cache-control', 'no-store').redirect(moved, 302);

    const privatePage = privatePageAt(set, path);
    if (privatePage) {
      // These headers go with a redirect as well.
      reply.headers({ 'x-robots-tag': 'noindex', 'cache-control': personalPage });
      const role = privatePage.role && (await asksRole());
      // Visitors are led to sign in by the page itself.
      if (role && privatePage.role && !mayActAs(role, privatePage.role))
        throw new FailedCall(403, 'forbidden', onlyStaff);
    }

    const encoding = acceptedEncoding(headers['accept-encoding']);
    const key = { set: set.id, origin, url, revision: contentRevision, corrections, encoding };
    // While a page of the new set is rendered, the replaced set's page may be sent, but only to visitors who get the stable set.
    const previous = isPersonal || set !== selection.stable ? undefined : replaced;
    const page = await findOrRender({
      request,
      selection,
      visitor,
      key,
      previous,
      isPrivate: privatePage !== undefined,
      ownParts,
    });

    const loaded = previous && 'isOfPreviousSet' in page ? previous.set : set;
    if (isCounted && request.method === 'GET' && url !== paths.appShell) onLoad(loaded, request.ip);
    if (!('location' in page)) request.pageRoute = `page:${page.route ?? 'none'}`;
    const forOne = { ...visitor, isPersonal: isPersonal || privatePage !== undefined };
    return sendPage(reply, page, forOne, headers['if-none-match']);
  };
};

/** Forms of pages are answered by the pages' programs (a route's `action`), which do not run here. */
const onlyRead = '这个地址只能浏览。页面上的表单由页面的程序提交，请返回，等页面加载完再试。';

const onlyStaff = '此页只给管理人员';

/** What a visitor's page has beside that of everybody; undefined where it has nothing. */
const ownPartsOf = async (
  { retired = [] }: Selection,
  visitor: SetForVisitor,
  { path, cookies, isStaff }: { path: string; cookies: string | undefined; isStaff: () => Promise<boolean> },
): Promise<OwnParts | undefined> => {
  // The service worker keeps the app shell for whoever uses this browser.
  if (path === paths.appShell) return undefined;
  const inspector = await inspectorFor(visitor, { cookies, isStaff });
  const gone = pathsOfGoneEntries(retired, visitor.set, { pathname: path, cookies });
  if (inspector === undefined && gone.length === 0) return undefined;
  return { inspector, headScripts: gone.length > 0 ? [dropOwnEntriesScript(gone)] : [] };
};

/** A function that asks at its first call, and gives the same answer at further ones. */
const askedOnce = <Answer>(ask: () => Promise<Answer>): (() => Promise<Answer>) => {
  let asked: Promise<Answer> | undefined;
  return () => {
    asked ??= ask();
    return asked;
  };
};

/** Names of the parameters that the page at an address reads; undefined without a query, so that a cached page costs no look at the routes. */
const namesOfQuery = (url: string, { inPage }: ReleaseSet): readonly string[] | undefined => {
  const question = url.indexOf('?');
  return question < 0 ? undefined : queryNames(inPage, url.slice(0, question));
};
