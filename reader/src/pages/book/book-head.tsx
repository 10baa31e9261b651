import { pages } from 'shared-api/paths';
import type { Novel } from 'shared-api/schemas/novel';
import { Head } from '../../lib/head.tsx';
import { oneLine } from '../../lib/one-line.ts';
import { useSite } from '../../lib/site.ts';

/** What a book's page says of itself. Every page of its contents list is the same book, so all have one address. */
export const BookHead = ({ novel }: { novel: Novel }) => {
  const { name } = useSite();
  return (
    <Head
      title={[novel.title, novel.author.name]}
      description={oneLine(novel.intro, 120) || `${novel.author.name}的小说《${novel.title}》，在${name}阅读。`}
      address={pages.book(novel.id)}
      kind="book"
      image={novel.cover_url}
    >
      <NovelMeta novel={novel} />
    </Head>
  );
};

/** What Chinese search engines and reading apps take a novel's page apart by: Baidu's names under Open Graph. */
const NovelMeta = ({ novel }: { novel: Novel }) => {
  const { origin } = useSite();
  const { title, author, category, status, latest_chapter } = novel;
  return (
    <>
      <meta property="og:novel:book_name" content={title} />
      <meta property="og:novel:author" content={author.name} />
      <meta property="og:novel:category" content={category.name} />
      <meta property="og:novel:status" content={status === 2 ? '已完结' : '连载中'} />
      {origin && <meta property="og:novel:read_url" content={origin + pages.book(novel.id)} />}
      {latest_chapter && (
        <>
          <meta property="og:novel:update_time" content={latest_chapter.published_at} />
          <meta property="og:novel:latest_chapter_name" content={latest_chapter.title} />
          {origin && (
            <meta property="og:novel:latest_chapter_url" content={origin + pages.chapter(latest_chapter.id)} />
          )}
        </>
      )}
    </>
  );
};
