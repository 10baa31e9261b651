import { isNobody } from 'shared-api/is-nobody';
import { pages } from 'shared-api/paths';
import type { Novel } from 'shared-api/schemas/novel';
import { excerpt } from '../../head/page-head.tsx';
import { absoluteUrl } from '../../head/site-identity.ts';
import { breadcrumbs, type JsonLdNode } from '../../head/structured-data.tsx';
import { statusNames } from '../../novel/novel-words.ts';

/** Structured data of the book page: the novel and its breadcrumbs. Source: schema.org/Book. */
export const bookStructuredData = (novel: Novel, language: string | undefined, origin: string): JsonLdNode[] => [
  {
    '@type': 'Book',
    '@id': origin + pages.book(novel.id),
    url: origin + pages.book(novel.id),
    name: novel.title,
    author: isNobody(novel.author.name) ? undefined : { '@type': 'Person', name: novel.author.name },
    description: excerpt(novel.intro, 300) || undefined,
    image: (novel.cover_url && absoluteUrl(novel.cover_url, origin)) || undefined,
    inLanguage: language ?? 'zh-Hans',
    genre: novel.category.name,
    keywords: novel.tags.join(',') || undefined,
    creativeWorkStatus: statusNames[novel.status],
    dateModified: novel.updated_at,
    bookFormat: 'https://schema.org/EBook',
    isAccessibleForFree: true,
    potentialAction: novel.first_chapter_id
      ? { '@type': 'ReadAction', target: origin + pages.chapter(novel.first_chapter_id) }
      : undefined,
  },
  breadcrumbs(origin, [
    ['首页', pages.home],
    [novel.category.name, pages.filter({ category: novel.category.id })],
    [novel.title, pages.book(novel.id)],
  ]),
];
