import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { pages as paths } from 'shared-api/paths';
import type { ContentRevision } from '../db/content-revision.ts';
import type { Environment } from '../environment.ts';
import { originFor, pageOrigin } from '../http/allowed-hosts.ts';
import { publicPage } from '../http/page-cache-control.ts';
import { clientReader, type RequestClient } from '../http/request-client.ts';
import { newRequestId, requestIdHeader } from '../http/request-id.ts';
import { rememberResults } from '../http/result-cache.ts';
import { securityHeadersOf } from '../http/security-headers.ts';
import type { SiteAccess } from '../http/site-access.ts';
import { namesIn, type ReleaseSet } from '../releases/release-set.ts';
import { mayGetAnotherPage } from '../releases/selection/choose-set.ts';
import type { ReleaseSource } from '../releases/selection/release-source.ts';
import { pathsOfGoneEntries } from '../releases/selection/retired-entries.ts';
import { retiredRedirect } from '../releases/selection/retired-redirect.ts';
import { matchesEtag } from './cache/compress-page.ts';
import type { CompressedPage } from './cache/made-page.ts';
import type { PageCache } from './cache/page-cache.ts';
import type { SetTracker } from './cache/previous-set.ts';
import { acceptedEncoding } from './request/accepted-encoding.ts';
import { headersOfBody, headersOfPage } from './send-page.ts';

/** An answer that a client was given, for the log and the metrics. */
interface GivenAnswer {
  id: string;
  method: string;
  url: string;
  route: string;
  status: number;
  /** Time from the request to the end of its answer. */
  ms: number;
}

export interface EarlyAnswerOptions {
  releases: ReleaseSource;
  environment: Environment;
  revision: ContentRevision;
  access: Pick<SiteAccess, 'isKnownToBeOpen'>;
  cache: Pick<PageCache, 'getAtOnce'>;
  sets: Pick<SetTracker, 'see'>;
  /** Called with the set and the visitor's address of each page that is sent. */
  onLoad: (set: ReleaseSet, address: string) => void;
  /** Called when an answer has gone. */
  onAnswer: (answer: GivenAnswer) => void;
}

/** Answers a request or leaves it to others. @returns whether it was answered */
type AnswerFirst = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * Answers requests for cached pages that are the same for everybody, before Fastify, whose routing, log and hooks together cost half as
 * much again as node:http's whole answer (docs/benchmarks.md). Whatever else is asked is left to {@link createPageAnswer}, which would
 * give the same answer to what is answered here.
 */
export const createEarlyAnswer = (options: EarlyAnswerOptions): AnswerFirst => {
  const { environment, onLoad, onAnswer } = options;
  const clientOf = clientReader(environment);
  const findPage = pageFinder(options);
  const headersOf = headerLists(environment);

  return (request, response) => {
    const { method = '', url = '', headers, socket } = request;
    if (method !== 'GET' && method !== 'HEAD') return false;
    const begun = performance.now();
    const client = clientOf(request);
    const found = findPage(request, client);
    if (!found) return false;
    const { page, set } = found;
    const id = newRequestId();
    const isSame = matchesEtag(headers['if-none-match'], page.etag);
    const status = isSame ? 304 : page.status;
    const { ofPage, ofWhole } = headersOf(page);
    response.writeHead(status, [requestIdHeader, id, ...(isSame ? ofPage : ofWhole)]);
    response.end(isSame ? undefined : page.body);
    if (method === 'GET') onLoad(set, client.address);
    const tell = () =>
      onAnswer({ id, method, url, route: `page:${page.route ?? 'none'}`, status, ms: performance.now() - begun });
    if (response.writableLength === 0) tell();
    else {
      response.on('finish', tell);
      // If the client takes no bytes for this long the connection is closed, as with every answer (answer-time.ts).
      socket.setTimeout(environment.answerTimeoutMs);
    }
    return true;
  };
};

/** Lets `answer` have each of a server's requests first. What it leaves goes on to those who listened before. */
export const answerFirst = (server: Server, answer: AnswerFirst): void => {
  const others = server.listeners('request');
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    if (answer(request, response)) return;
    for (const listener of others) listener.call(server, request, response);
  });
};

/** Finds the cached page that a request asks for, where everybody gets the same. An address with a query is not in its normal form yet. */
const pageFinder = ({ releases, environment, revision, access, cache, sets }: EarlyAnswerOptions) => {
  const [origins, secureOrigins] = [rememberResults<string | undefined>(), rememberResults<string | undefined>()];
  /** A server has one local port. */
  const originOf = ({ host = '', protocol }: RequestClient, { localPort }: Socket) =>
    (protocol === 'https' ? secureOrigins : origins)(host, () => {
      const asked = originFor({ host, protocol }, environment);
      return asked && pageOrigin(asked, environment, localPort);
    });

  return (
    { url = '', headers, socket }: IncomingMessage,
    client: RequestClient,
  ): { page: CompressedPage; set: ReleaseSet } | undefined => {
    if (url.includes('?') || url === paths.appShell || !access.isKnownToBeOpen()) return undefined;
    if (headers.cookie !== undefined && mayGetAnotherPage(headers.cookie)) return undefined;
    const [contentRevision, corrections] = [revision.current(), revision.corrections()];
    const selection = releases.knownSelection(contentRevision);
    if (!selection || selection.canary) return undefined;
    const { stable, retired = [] } = selection;
    const origin = originOf(client, socket);
    if (origin === undefined || retiredRedirect(retired, stable, url) !== undefined) return undefined;
    if (pathsOfGoneEntries(retired, stable, { pathname: url, cookies: headers.cookie }).length > 0) return undefined;
    const encoding = acceptedEncoding(headers['accept-encoding']);
    const page = cache.getAtOnce({ set: stable.id, origin, url, revision: contentRevision, corrections, encoding });
    if (!page) return undefined;
    sets.see({ selection, revision: contentRevision, corrections });
    releases.noteUse(namesIn(stable));
    return { page, set: stable };
  };
};

interface HeaderLists {
  /** Names and values in turn of what a 304 has as well. */
  ofPage: readonly string[];
  ofWhole: readonly string[];
}

/** The headers of a page for everybody, made once for each page. */
const headerLists = (environment: Environment): ((page: CompressedPage) => HeaderLists) => {
  const security = securityHeadersOf(environment);
  const lists = new WeakMap<CompressedPage, HeaderLists>();
  const listsOf = (page: CompressedPage): HeaderLists => {
    const ofPage = Object.entries({ ...security, ...headersOfPage(page, publicPage) }).flat();
    const ofBody = { ...headersOfBody(page), 'content-length': String(page.body.length) };
    return { ofPage, ofWhole: [...ofPage, ...Object.entries(ofBody).flat()] };
  };
  return (page) => {
    const known = lists.get(page) ?? listsOf(page);
    lists.set(page, known);
    return known;
  };
};
