import { LRUCache } from 'lru-cache';
import { apiBase, calls, pages } from 'shared-api/paths';
import { NovelId } from 'shared-api/schemas/common';
import type { SisterAnswer, SisterNovel } from 'shared-api/schemas/other-search';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { fetchBytes, UnusableAnswerError } from '../../http/fetch-bytes.ts';
import { isExplicit, PrivateAddressError } from '../../http/public-address.ts';

/** Bounds of one request to a sister. */
const timeoutMs = 2_000;
const maxBytes = 512 * 1024;

/** Novels taken of each answer, and characters of each of their texts. */
const maxNovels = 10;
const maxLengths = { title: 200, author: 100, intro: 300, name: 50 };

/** Searches that one sister is asked at once; a further one does without it. */
export const maxUnderWay = 8;

const keepAnswersMs = 60_000;
const keepNamesMs = 3_600_000;
const maxKeptAnswers = 500;

/** Time for which a sister that failed is not asked again; after it one search tries. */
export const restMs = 30_000;

/** The fields of a sister's answer that are shown, and no others: a sister may be older or newer than this library. */
const SisterSearch = Type.Object({
  data: Type.Object({
    items: Type.Array(
      Type.Object({
        id: NovelId,
        title: Type.String(),
        author: Type.Object({ name: Type.String() }),
        intro: Type.String(),
        word_count: Type.Integer({ minimum: 0 }),
      }),
    ),
  }),
});
const SisterSite = Type.Object({ data: Type.Object({ name: Type.String({ minLength: 1 }) }) });

type SearchSisters = (keyword: string) => Promise<SisterAnswer[]>;

/**
 * Makes the function that searches the sister libraries by title and author, all at the same time. It never fails: a
 * sister that does not answer, or not as this API answers, is named with the reason.
 * @param origins of libraries that speak this API, as configured
 */
export const sisterSearch = (origins: readonly string[]): SearchSisters => {
  const answers = new LRUCache<string, Promise<SisterAnswer[]>>({ max: maxKeptAnswers, ttl: keepAnswersMs });
  const names = new LRUCache<string, string>({ max: Math.max(1, origins.length), ttl: keepNamesMs });

  /** Why sisters that failed just now did, until they are asked again. */
  const resting = new Map<string, { until: number; failed: string }>();

  /** Searches that each sister is being asked. */
  const underWay = new Map<string, number>();

  const nameOf = async (origin: string): Promise<string> => {
    const known = names.get(origin);
    if (known !== undefined) return known;
    const site = await ask(origin, calls.site, SisterSite).catch(() => null);
    // A sister without a name is called by its address, and asked again next time.
    if (!site) return new URL(origin).host;
    const name = cut(site.data.name, maxLengths.name);
    names.set(origin, name);
    return name;
  };

  const askOne = async (origin: string, keyword: string): Promise<SisterAnswer> => {
    const answer = { url: origin + pages.search(keyword), novels: [], failed: null };
    const rest = resting.get(origin);
    if (rest && rest.until > Date.now()) {
      return { ...answer, name: names.get(origin) ?? new URL(origin).host, failed: rest.failed };
    }
    const asking = underWay.get(origin) ?? 0;
    if (asking >= maxUnderWay) {
      return { ...answer, name: names.get(origin) ?? new URL(origin).host, failed: '现在查询的人太多' };
    }
    // After a rest one search tries; the others wait for how it ends.
    if (rest) resting.set(origin, { ...rest, until: Date.now() + restMs });
    underWay.set(origin, asking + 1);
    const [name, found] = await Promise.all([
      nameOf(origin),
      ask(origin, calls.search(keyword), SisterSearch).catch((error: unknown) => explain(error)),
    ]);
    underWay.set(origin, (underWay.get(origin) ?? 1) - 1);
    if (typeof found === 'string') {
      resting.set(origin, { until: Date.now() + restMs, failed: found });
      return { ...answer, name, failed: found };
    }
    resting.delete(origin);
    return {
      ...answer,
      name,
      novels: found.data.items.slice(0, maxNovels).map((novel) => toSisterNovel(origin, novel)),
    };
  };

  return (keyword) => {
    const known = answers.get(keyword);
    if (known) return known;
    const asked = Promise.all(origins.map((origin) => askOne(origin, keyword)));
    answers.set(keyword, asked);
    void asked.then((given) => {
      if (given.some(({ failed }) => failed !== null)) answers.delete(keyword);
    });
    return asked;
  };
};

const ask = async <Schema extends typeof SisterSearch | typeof SisterSite>(
  origin: string,
  call: string,
  schema: Schema,
): Promise<Static<Schema>> => {
  const address = new URL(apiBase + call, origin);
  const answer = await fetchJson(address, { maxBytes, signal: AbortSignal.timeout(timeoutMs) });
  if (!Value.Check(schema, answer)) throw new UnusableAnswerError('not what this API answers');
  return answer as Static<Schema>;
};

type Found = Static<typeof SisterSearch>['data']['items'][number];

const toSisterNovel = (origin: string, { id, title, author, intro, word_count }: Found): SisterNovel => ({
  title: cut(title, maxLengths.title),
  author: cut(author.name, maxLengths.author),
  intro: cut(intro, maxLengths.intro),
  word_count,
  url: origin + pages.book(id),
});

const cut = (text: string, maxLength: number): string => [...text].slice(0, maxLength).join('');

const explain = (error: unknown): string => {
  if (error instanceof UnusableAnswerError) return '回答无法识别';
  if (error instanceof PrivateAddressError) return '地址不是公网地址，已拒绝连接';
  const { name } = error as Error;
  return name === 'AbortError' || name === 'TimeoutError' ? `没有在 ${timeoutMs / 1000} 秒内回答` : '暂时连接不上';
};

/**
 * Fetches the JSON at an address. Redirects are not followed. A host that is named and not numbered must have a public
 * address.
 * @throws UnusableAnswerError for another status than 200, too many bytes, or no JSON; or the error of the connection
 */
const fetchJson = async (address: URL, limits: { maxBytes: number; signal: AbortSignal }): Promise<unknown> => {
  const headers = { accept: 'application/json' };
  const { body } = await fetchBytes(address, { ...limits, headers, publicOnly: !isExplicit(address.hostname) });
  try {
    return JSON.parse(body.toString());
  } catch {
    throw new UnusableAnswerError('no JSON');
  }
};
