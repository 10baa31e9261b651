import { pages } from 'shared-api/paths';
import type { JsonLdNode } from '../../head/structured-data.tsx';

/** Structured data of the home page: the site and its search. Source: schema.org/WebSite, schema.org/SearchAction. */
export const homeStructuredData = (name: string, origin: string): JsonLdNode[] => [
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
        urlTemplate: origin + pages.search(placeholder).replace(placeholder, `{${placeholder}}`),
      },
      'query-input': `required name=${placeholder}`,
    },
  },
];

/** Placeholder for the visitor's keyword in the URL template. */
const placeholder = 'search_term_string';
