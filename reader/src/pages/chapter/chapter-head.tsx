import { pages } from 'shared-api/paths';
import type { Chapter } from 'shared-api/schemas/chapter';
import { Head } from '../../lib/head.tsx';
import { oneLine } from '../../lib/one-line.ts';

/** What a chapter's page says of itself. */
export const ChapterHead = ({ chapter }: { chapter: Chapter }) => {
  const { title, novel, prev_id, next_id } = chapter;
  return (
    <Head
      title={[title, novel.title]}
      description={`${novel.author}《${novel.title}》${title}：${opening(chapter)}`}
      address={pages.chapter(chapter.id)}
      kind="article"
      prev={prev_id && pages.chapter(prev_id)}
      next={next_id && pages.chapter(next_id)}
    >
      <meta property="article:published_time" content={chapter.published_at} />
      <meta property="article:modified_time" content={chapter.updated_at} />
    </Head>
  );
};

/** A first paragraph is often no more than a cry or a “诗曰”, so the next ones may follow it. */
const opening = ({ paragraphs }: Chapter): string =>
  oneLine(
    paragraphs
      .slice(0, 4)
      .map(({ text }) => text)
      .join(''),
    80,
  );
