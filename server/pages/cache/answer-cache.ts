import { IncomingMessage } from 'node:http';
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import type { ContentRevision } from '../../db/content-revision.ts';
import type { Store } from '../../db/open-store.ts';
import { acceptedEncoding } from '../request/accepted-encoding.ts';
import { matchesEtag } from './compress-page.ts';
import { type ChangesAfter, timeUntilChange } from './made-page.ts';
import { novelOfCalls } from './novel-of-calls.ts';
import { createPageCache, type GivenPage } from './page-cache.ts';
import { measureAnswerCache } from './page-cache-metrics.ts';
import type { PageKey } from './page-key.ts';
import { createPageStamps } from './page-stamps.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the answer is the same for everybody and shows one novel alone, so that it stands as long as that novel's stamp. */
    isOfNovel?: boolean;
    /** Whether the answer is the same for everybody and stands as long as the library's content does, a minute at most. */
    isOfLibrary?: boolean;
    /** When the answer is another one by itself, with `isOfLibrary`. */
    changesAfter?: ChangesAfter;
    /** Reads the answer where it lies compressed by Brotli, with `isOfNovel`; null where it is to be made. */
    compressedAnswer?: (request: FastifyRequest) => Promise<Buffer | null>;
  }
}

interface AnswerCacheOptions {
  store: Store;
  revision: ContentRevision;
  /** Bytes of all answers together. */
  maxBytes: number;
}

/** Time for which a list is given again: the counts of readers in it move without a change of the content. */
const maxListAgeMs = 60_000;

const never: ChangesAfter = async () => null;

/**
 * Caches the answers of calls that are of one novel alone ({@link FastifyContextConfig.isOfNovel}) or of the library
 * ({@link FastifyContextConfig.isOfLibrary}), compressed, by the rules of such pages, in a cache of their own: no answer pushes out a
 * page.
 */
export const cacheAnswers = (app: FastifyInstance, { store, revision, maxBytes }: AnswerCacheOptions): void => {
  const stampOf = createPageStamps(store);
  const cache = createPageCache(maxBytes, stampOf);
  measureAnswerCache(app.metrics, cache);

  const keyOf = (request: FastifyRequest): PageKey => ({
    set: 'api',
    origin: '',
    url: request.url,
    revision: revision.current(),
    corrections: revision.corrections(),
    encoding: acceptedEncoding(request.headers['accept-encoding']),
  });

  const caching = (
    answer: RouteHandlerMethod,
    {
      isOfNovel = false,
      compressedAnswer,
      changesAfter = never,
      knownNames,
    }: FastifyContextConfig & { knownNames: ReadonlySet<string> },
  ): RouteHandlerMethod =>
    function (request, reply) {
      // Answers to calls that rendering makes are not cached: they are cached within the page.
      if (!(request.raw instanceof IncomingMessage)) return answer.call(this, request, reply);
      const key = keyOf(request);
      const make = async () => {
        const novelId = isOfNovel ? novelOfCalls([request.url]) : null;
        // Before the answer is made: a change meanwhile makes it old.
        const stamp = novelId === null ? null : await stampOf(novelId, key.revision).catch(() => null);
        const begunAt = Date.now();
        const compressed = key.encoding === 'br' ? await compressedAnswer?.(request) : null;
        const html = compressed ?? reply.serialize(await answer.call(this, request, reply)).toString();
        const isUsual = Object.keys(request.query as object).every((name) => knownNames.has(name));
        const cacheable = isUsual && (novelId !== null || !isOfNovel);
        const made = { status: 200, html, policy: '', cacheable, novelId, stamp };
        if (isOfNovel) return made;
        return { ...made, maxAgeMs: Math.min(maxListAgeMs, await timeUntilChange(changesAfter, begunAt)) };
      };
      const kept = cache.getAtOnce(key, make);
      // Without a promise, which would cost as much as finding it.
      if (kept) return void sendAnswer(request, reply, kept);
      return cache
        .get(key, make)
        .then((made) => ('location' in made ? reply.redirect(made.location) : sendAnswer(request, reply, made)));
    };

  app.addHook('onRoute', (route) => {
    const { isOfNovel = false, isOfLibrary = false } = route.config ?? {};
    if (!(isOfNovel || isOfLibrary) || route.method !== 'GET') return;
    // A cached answer is compressed once, when it is made, and not by the compression plugin with each request.
    route.compress = false;
    route.decompress = false;
    const { properties = {} } = (route.schema?.querystring ?? {}) as { properties?: object };
    route.handler = caching(route.handler, { ...route.config, knownNames: new Set(Object.keys(properties)) });
  });
};

const sendAnswer = (
  request: FastifyRequest,
  reply: FastifyReply,
  { etag, encoding, body }: GivenPage,
): FastifyReply => {
  reply.header('vary', 'accept-encoding').header('etag', etag);
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.type('application/json; charset=utf-8').send(body);
};
