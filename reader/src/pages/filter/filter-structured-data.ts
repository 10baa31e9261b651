import { pages } from 'shared-api/paths';
import type { NovelSummary } from 'shared-api/schemas/novel';
import type { JsonLdNode } from '../../head/structured-data.tsx';

/** Structured data of the filter page: the novels in their order. Source: schema.org/ItemList. */
export const filterStructuredData = (name: string, novels: NovelSummary[], origin: string): JsonLdNode[] => [
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
