import { pages } from 'shared-api/paths';
import type { Novel } from 'shared-api/schemas/novel';
import { oneLine } from '../../lib/one-line.ts';
import { absolute } from '../../lib/site.ts';
import { statusName } from '../../lib/status-name.ts';
import { breadcrumbs, type Thing } from '../../lib/structured-data.tsx';

/** A book's page for search engines: the book, and the way to it. Source: schema.org/Book. */
export const bookThings = (novel: Novel, language: string | undefined, origin: string): Thing[] => [
  {
    '@type': 'Book',
    '@id': origin + pages.book(novel.id),
    url: origin + pages.book(novel.id),
    name: novel.title,
    author: { '@type': 'Person', name: novel.author.name },
    description: oneLine(novel.intro, 300) || undefined,
    image: (novel.cover_url && absolute(novel.cover_url, origin)) || undefined,
    inLanguage: language ?? 'zh-Hans',
    genre: novel.category.name,
    keywords: novel.tags.join(',') || undefined,
    creativeWorkStatus: statusName[novel.status],
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
