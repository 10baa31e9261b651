import { pages } from 'shared-api/paths';
import type { Thing } from '../../lib/structured-data.tsx';

/** The site for search engines, with its own search. Source: schema.org/WebSite, schema.org/SearchAction. */
export const homeThings = (name: string, origin: string): Thing[] => [
  {
    '@type': 'WebSite',
    '@id': origin + pages.root,
    url: origin + pages.root,
    name,
    inLanguage: 'zh-CN',
    potentialAction: {
      '@type': 'SearchAction',
      target: {
        '@type': 'EntryPoint',
        urlTemplate: origin + pages.search(term).replace(term, `{${term}}`),
      },
      'query-input': `required name=${term}`,
    },
  },
];

/** What stands for the visitor's words in the template. */
const term = 'search_term_string';
