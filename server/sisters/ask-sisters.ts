import { LRUCache } from 'lru-cache';
import { apiBase, calls, pages } from 'shared-api/paths';
import { NovelId } from 'shared-api/schemas/common';
import type { SisterAnswer, SisterNovel } from 'shared-api/schemas/other-search';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { fetchBounded, UnusableAnswerError } from './fetch-bounded.ts';
import { PrivateAddressError } from './public-address.ts';

/** A sister has so long, in milliseconds, and so many bytes. */
const patience = 2_000;
const mostBytes = 512 * 1024;

/** Works taken of each answer, and characters of each of their texts. */
const mostNovels = 10;
const longest = { title: 200, author: 100, intro: 300, name: 50 };

/** How long answers and names are kept, in milliseconds. */
const keepAnswers = 60_000;
const keepNames = 3_600_000;

/** What is read of a sister's search: sisters may be older or newer than this library, so no more than is shown. */
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

export type AskSisters = (keyword: string) => Promise<SisterAnswer[]>;

/**
 * Searches the sister libraries by title and author, all at once. Never fails: a sister that does not answer, or not as
 * this API answers, is named with the reason.
 * @param origins of libraries that speak this API, as configured
 */
export const sisterLibraries = (origins: readonly string[]): AskSisters => {
  const answers = new LRUCache<string, Promise<SisterAnswer[]>>({ max: 500, ttl: keepAnswers });
  const names = new LRUCache<string, string>({ max: Math.max(1, origins.length), ttl: keepNames });

  const nameOf = async (origin: string): Promise<string> => {
    const known = names.get(origin);
    if (known !== undefined) return known;
    const site = await ask(origin, calls.site, SisterSite).catch(() => null);
    // Who does not say a name is called by the address; asked again next time.
    if (!site) return new URL(origin).host;
    const name = cut(site.data.name, longest.name);
    names.set(origin, name);
    return name;
  };

  const askOne = async (origin: string, keyword: string): Promise<SisterAnswer> => {
    const [name, found] = await Promise.all([
      nameOf(origin),
      ask(origin, calls.search(keyword), SisterSearch).catch((error: unknown) => explain(error)),
    ]);
    const answer = { name, url: origin + pages.search(keyword), novels: [], failed: null };
    if (typeof found === 'string') return { ...answer, failed: found };
    return { ...answer, novels: found.data.items.slice(0, mostNovels).map((novel) => toSisterNovel(origin, novel)) };
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
  const answer = await fetchBounded(address, { bytes: mostBytes, signal: AbortSignal.timeout(patience) });
  if (!Value.Check(schema, answer)) throw new UnusableAnswerError('not what this API answers');
  return answer as Static<Schema>;
};

type Found = Static<typeof SisterSearch>['data']['items'][number];

const toSisterNovel = (origin: string, { id, title, author, intro, word_count }: Found): SisterNovel => ({
  title: cut(title, longest.title),
  author: cut(author.name, longest.author),
  intro: cut(intro, longest.intro),
  word_count,
  url: origin + pages.book(id),
});

const cut = (text: string, most: number): string => [...text].slice(0, most).join('');

const explain = (error: unknown): string => {
  if (error instanceof UnusableAnswerError) return '回答无法识别';
  if (error instanceof PrivateAddressError) return '地址不是公网地址，已拒绝连接';
  const { name } = error as Error;
  return name === 'AbortError' || name === 'TimeoutError' ? `没有在 ${patience / 1000} 秒内回答` : '暂时连接不上';
};
