import { randomBytes } from 'node:crypto';
import { apiBase, calls, feeds, pages } from 'shared-api/paths';
import * as words from '../../../server/importing/seed/words.ts';

/** One request of a flood; with a body it is a POST. */
export interface FloodRequest {
  path: string;
  body?: object;
  headers?: Record<string, string>;
}

/** Who floods from one address. */
export interface Flooder {
  /** Asks for something on the way to a request. @returns what the answer's `data` holds; undefined where it was refused */
  ask: <Data>(path: string) => Promise<Data | undefined>;
  /** The code of a captcha, read from the site's database as a person reads it off the picture. */
  readCaptcha: (key: string) => Promise<string>;
}

/** The library that is flooded: novels as `library -- seed` makes them, beside the demo novels. */
export const floodedLibrary = { novels: 1_000, chapters: 20, characters: 1_500, seed: 1 };
const firstSeededId = 1_012;

const random = (): string => randomBytes(6).toString('hex');
const below = (count: number): number => Math.floor(Math.random() * count);
const oneOf = <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item;
const novel = (): string => String(firstSeededId + below(floodedLibrary.novels));
const chapter = (): string => `${novel()}-${1 + below(floodedLibrary.chapters)}`;
/** Half of the words stand in the texts, half stand nowhere. */
const textWord = (): string =>
  Math.random() < 0.5 ? oneOf(words.subjects) : oneOf(words.surnames) + oneOf(words.penNames);
const titleWord = (): string => oneOf([...words.titleHeads, ...words.titleTails]);

/** The next request of each flood, by the flood's name. The flood `slow`, whose bodies come slowly, is made in flood-process.ts. */
export const floods: Record<string, (flooder: Flooder) => FloodRequest | Promise<FloodRequest>> = {
  /** Searches in the texts of all novels. */
  search: () => ({ path: apiBase + calls.otherSearch(textWord()) }),
  'search-book': () => ({ path: apiBase + calls.searchBook(novel(), textWord()) }),
  'chapter-titles': () => ({ path: apiBase + calls.searchChapters(novel(), titleWord()) }),
  /** Searches by title and author, and suggestions for them. */
  names: () => ({ path: apiBase + calls.search(titleWord()) }),
  suggestions: () => ({ path: apiBase + calls.suggestions(titleWord()) }),
  /** Captchas, each with its picture: that is what costs. */
  captcha: async ({ ask }) => {
    const path = apiBase + calls.captcha;
    return { path: (await ask<{ captcha_image: string }>(path))?.captcha_image ?? path };
  },
  /** Addresses of one page by names that it does not read. */
  query: () => ({ path: `${pages.home}?x=${random()}` }),
  /** Pages that nobody has asked for before. */
  pages: () => ({ path: pages.search(random()) }),
  /** Filters by two tags that novels have, and as many that none has. */
  filter: () => ({
    path:
      apiBase +
      calls.filter({ tags: Math.random() < 0.5 ? random() : [oneOf(words.tags), oneOf(words.tags)].join(',') }),
  }),
  /** Wrong passwords behind captchas that were read. */
  login: async ({ ask, readCaptcha }) => {
    const path = apiBase + calls.captcha;
    const captcha = await ask<{ captcha_key: string }>(path);
    if (!captcha) return { path };
    const { captcha_key } = captcha;
    const body = { username: random(), password: random(), code: await readCaptcha(captcha_key), captcha_key };
    return { path: apiBase + calls.login, body };
  },
  /** From here on to `sitemaps`: the answers in XML, JSON and EPUB that are made for other programs than browsers. */
  feeds: () => ({ path: Math.random() < 0.5 ? feeds.newChapters : feeds.novel(novel()) }),
  opds: () => ({ path: `${Math.random() < 0.5 ? feeds.catalogue : feeds.catalogue2}/new` }),
  'opds-search': () => ({ path: `${feeds.catalogue}/search?${new URLSearchParams({ q: titleWord() })}` }),
  epub: () => ({ path: feeds.epub(novel()) }),
  sitemaps: () => ({ path: '/sitemap/0.xml' }),
  /** Each by another browser, and so each counted. */
  reads: () => ({ path: apiBase + calls.countRead, body: { cid: chapter() }, headers: { 'user-agent': random() } }),
};
