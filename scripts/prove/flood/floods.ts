import { randomBytes } from 'node:crypto';
import { apiBase, calls, feeds, pages } from 'shared-api/paths';

/** One request of a flood; with a body it is a POST. */
export interface FloodRequest {
  path: string;
  body?: object;
}

const random = (): string => randomBytes(6).toString('hex');
const characters =
  '的一是在不了有和人这中大为上个国我以要他时来用们生到作地于出就分对成会可主发年动同工也能下过子说产种面而方后多定行学法所民得经';
const randomWords = (): string => Array.from(randomBytes(2), (byte) => characters[byte % characters.length]).join('');

/** Makes the next request of each flood, by the flood's name. The flood `slow`, whose bodies come slowly, is made in flood-process.ts. */
export const floods: Record<string, () => FloodRequest> = {
  /** Searches in the texts of all novels for words that stand somewhere. */
  search: () => ({ path: apiBase + calls.otherSearch(randomWords()) }),
  'search-book': () => ({ path: apiBase + calls.searchBook('1001', randomWords()) }),
  'chapter-titles': () => ({ path: apiBase + calls.searchChapters('1001', randomWords()) }),
  /** Searches by title and author, and suggestions for them. */
  names: () => ({ path: apiBase + calls.search(randomWords()) }),
  suggestions: () => ({ path: apiBase + calls.suggestions(randomWords()) }),
  captcha: () => ({ path: apiBase + calls.captcha }),
  /** Addresses of one page by names that it does not read. */
  query: () => ({ path: `${pages.home}?x=${random()}` }),
  /** Pages that nobody has asked for before. */
  pages: () => ({ path: pages.search(random()) }),
  filter: () => ({ path: apiBase + calls.filter({ tags: random() }) }),
  login: () => ({
    path: apiBase + calls.login,
    body: { username: random(), password: random(), code: 'AAAA', captcha_key: random() },
  }),
  /** From here on to `sitemaps`: the answers in XML, JSON and EPUB that are made for other programs than browsers. */
  feeds: () => ({ path: Math.random() < 0.5 ? feeds.newChapters : feeds.novel('1001') }),
  opds: () => ({ path: `${Math.random() < 0.5 ? feeds.catalogue : feeds.catalogue2}/new` }),
  'opds-search': () => ({ path: `${feeds.catalogue}/search?${new URLSearchParams({ q: randomWords() })}` }),
  epub: () => ({ path: feeds.epub('1001') }),
  sitemaps: () => ({ path: '/sitemap/0.xml' }),
  reads: () => ({ path: apiBase + calls.countRead, body: { cid: '1001-1' } }),
};
