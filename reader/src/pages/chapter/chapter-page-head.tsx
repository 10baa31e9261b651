import { pages } from 'shared-api/paths';
import type { Chapter } from 'shared-api/schemas/chapter';
import { excerpt } from '../../head/excerpt.ts';
import { PageHead } from '../../head/page-head.tsx';

/** Head of the chapter page. */
export const ChapterPageHead = ({ chapter }: { chapter: Chapter }) => {
  const { title, novel } = chapter;
  return (
    <PageHead
      title={[title, novel.title]}
      description={`${novel.author}《${novel.title}》${title}：${opening(chapter)}`}
      address={pages.chapter(chapter.id)}
      type="article"
    >
      <meta property="article:published_time" content={chapter.published_at} />
      <meta property="article:modified_time" content={chapter.updated_at} />
    </PageHead>
  );
};

/** Excerpt of the first four paragraphs: the first alone is often no more than a cry or a “诗曰”. */
const opening = ({ paragraphs }: Chapter): string =>
  excerpt(
    paragraphs
      .slice(0, 4)
      .map(({ text }) => text)
      .join(''),
    80,
  );
