import { pages } from 'shared-api/paths';
import type { Chapter } from 'shared-api/schemas/chapter';
import { breadcrumbs, type JsonLdNode } from '../../head/structured-data.tsx';

/** Structured data of the chapter page: the chapter, its novel and its breadcrumbs. Source: schema.org/Chapter. */
export const chapterStructuredData = (chapter: Chapter, language: string | undefined, origin: string): JsonLdNode[] => {
  const { novel } = chapter;
  return [
    {
      '@type': 'Chapter',
      '@id': origin + pages.chapter(chapter.id),
      url: origin + pages.chapter(chapter.id),
      name: chapter.title,
      position: chapter.no,
      inLanguage: language ?? 'zh-Hans',
      datePublished: chapter.published_at,
      dateModified: chapter.updated_at,
      isAccessibleForFree: true,
      isPartOf: {
        '@type': 'Book',
        '@id': origin + pages.book(novel.id),
        url: origin + pages.book(novel.id),
        name: novel.title,
        author: { '@type': 'Person', name: novel.author },
      },
    },
    breadcrumbs(origin, [
      ['首页', pages.home],
      [novel.title, pages.book(novel.id)],
      [chapter.title, pages.chapter(chapter.id)],
    ]),
  ];
};
