import { pages } from 'shared-api/paths';
import type { NovelSummary } from 'shared-api/schemas/novel';
import type { Thing } from '../../lib/structured-data.tsx';

/** A list of works for search engines: which, and in what order. Source: schema.org/ItemList. */
export const filterThings = (name: string, novels: NovelSummary[], origin: string): Thing[] => [
  {
    '@type': 'ItemList',
    name,
    numberOfItems: novels.length,
    itemListElement: novels.map(({ id, title }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: title,
      url: origin + pages.book(id),
    })),
  },
];
