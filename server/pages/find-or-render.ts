import type { FastifyRequest } from 'fastify';
import { pages as paths } from 'shared-api/paths';
import type { Environment } from '../environment.ts';
import { FailedCall } from '../http/failures/failures.ts';
import { tooMany, weights } from '../http/limits/address-limit.ts';
import type { SetForVisitor } from '../releases/selection/choose-set.ts';
import type { Selection } from '../releases/selection/selection.ts';
import { compressPage } from './cache/compress-page.ts';
import type { Redirect } from './cache/made-page.ts';
import { novelOfUrl } from './cache/novel-of-calls.ts';
import type { GivenPage, PageCache } from './cache/page-cache.ts';
import type { PageKey } from './cache/page-key.ts';
import type { StampOf } from './cache/page-stamps.ts';
import type { PreviousSet } from './cache/previous-set.ts';
import type { MakeDocument, OwnParts } from './document/page-document.ts';
import { appShell, clientOnlyPage, overridePage } from './rendering/client-only-page.ts';
import { createRecentPages } from './rendering/recent-pages.ts';
import type { RenderPage } from './rendering/render-page.ts';

/** A page that a visitor asks for. */
interface AskedPage {
  request: FastifyRequest;
  selection: Selection;
  visitor: SetForVisitor;
  key: PageKey;
  /** The set that the visitor's one has replaced a moment ago, where its pages may still be given. */
  previous: PreviousSet | undefined;
  /** Whether it is kept by no cache: rendered for each who asks. */
  isPrivate: boolean;
  /** What the visitor's page has beside that of everybody: it is rendered for them then. */
  ownParts: OwnParts | undefined;
}

export interface FindOrRenderOptions {
  environment: Environment;
  makeDocument: MakeDocument;
  renderPage: RenderPage;
  cache: PageCache;
  stampOf: StampOf;
}

/** Gives the page of a set from the cache, or renders it; what cannot or may not be rendered here is left to the browser. */
export const createFindOrRender = ({ environment, makeDocument, renderPage, cache, stampOf }: FindOrRenderOptions) => {
  const countPage = createRecentPages();

  return async ({
    request,
    selection,
    visitor,
    key,
    previous,
    isPrivate,
    ownParts,
  }: AskedPage): Promise<GivenPage | Redirect> => {
    const { set, override } = visitor;
    const { origin, url, revision } = key;
    if (override) return overridePage(makeDocument, { set, override, ownParts }, key);
    const isForOne = isPrivate || ownParts !== undefined;
    const isKept = !isForOne && cache.has(key, previous);
    const waitSeconds = isKept ? 0 : request.spend(weights.rendering);
    if (waitSeconds > 0) throw new FailedCall(429, 'too_many_requests', tooMany(waitSeconds), waitSeconds);
    const pagesBefore = isKept ? 0 : countPage(request.ip);
    if (url === paths.appShell) return cache.get(key, () => appShell(makeDocument, set));
    if (environment.testing && wantsClientOnly(request.url)) {
      return cache.get({ ...key, url: request.url }, () => clientOnlyPage(makeDocument, set, origin + url));
    }
    if (isForOne) {
      const made = await renderPage(selection, set, key, { log: request.log, pagesBefore, ownParts });
      if ('location' in made) return made;
      const { html, ...page } = made;
      return { ...page, cacheable: false, ...(await compressPage(html, key.encoding)) };
    }
    const render = async () => {
      // Before the page is made: a change meanwhile makes it old.
      const novelId = novelOfUrl(url);
      const stamp = novelId === null ? null : await stampOf(novelId, revision).catch(() => null);
      const made = await renderPage(selection, set, key, { log: request.log, pagesBefore });
      return 'location' in made || made.novelId !== novelId ? made : { ...made, stamp };
    };
    return cache.get(key, render, previous);
  };
};

/** `?nossr=1` asks for a page without server rendering, for tests. Source: product description, `npm run start:test`. */
const wantsClientOnly = (url: string): boolean =>
  new URLSearchParams(url.slice(url.indexOf('?') + 1)).get('nossr') === '1';
