import { pages } from 'shared-api/paths';
import type { JsonLdNode } from '../../head/structured-data.tsx';
import type { ListedNovel } from '../../novel/listed-novel.ts';

/** Structured data of the filter page: the novels in their order. Source: schema.org/ItemList. */
export const filterStructuredData = (
  name: string,
  novels: Pick<ListedNovel, 'id' | 'title'>[],
  origin: string,
): JsonLdNode[] => [
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
