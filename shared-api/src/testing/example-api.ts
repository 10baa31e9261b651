import { apiBase, calls } from '../paths/paths.ts';
import {
  exampleCategories,
  exampleCategoryNovels,
  exampleChapter,
  exampleContents,
  exampleFacets,
  exampleHome,
  exampleLinks,
  exampleNovel,
  exampleNovels,
  exampleOtherSearch,
  exampleSite,
  exampleSuggestions,
} from './example-library.ts';

/**
 * Replacement for `fetch` in tests of pages: answers the public calls and the unread count from the example library, as the
 * server would, and anything else with 404.
 */
export const exampleFetch = async (input: RequestInfo | URL): Promise<Response> => {
  const url = new URL(input instanceof Request ? input.url : String(input), 'http://localhost');
  const data = url.pathname.startsWith(apiBase)
    ? respond(url.pathname.slice(apiBase.length), url.searchParams)
    : undefined;
  return data === undefined
    ? Response.json({ error: '没有找到', code: 'not_found' }, { status: 404 })
    : Response.json({ data });
};

const respond = (path: string, query: URLSearchParams): unknown => {
  const [, call, kind, id = ''] = path.split('/');
  switch (path) {
    case calls.site:
      return exampleSite;
    case calls.links:
      return exampleLinks;
    case calls.home:
      return exampleHome;
    case calls.categories:
      return exampleCategories;
    case calls.categoryNovels:
      return exampleCategoryNovels;
    case calls.filter():
      return {
        ...page(({ status }) => (query.get('ns') ?? String(status)) === String(status)),
        facets: exampleFacets,
      };
    case calls.otherSearch(''):
      return exampleOtherSearch;
    case calls.search(''):
      if (query.has('suggest')) return exampleSuggestions;
      return page(({ title, author }) => `${title} ${author.name}`.includes(query.get('keyword') ?? ''));
    case calls.unreadMessages:
      return { count: 3 };
    case calls.chapters(''):
      return exampleContents(query.get('bid') ?? '');
  }
  if (call === 'chapter') return exampleChapter(kind ?? '');
  return call === 'novel' && kind === 'detail' ? exampleNovel(id) : undefined;
};

const page = (matches: (novel: (typeof exampleNovels)[number]) => boolean) => ({
  items: exampleNovels.filter(matches),
  next_cursor: null,
});
