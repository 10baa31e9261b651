import { feeds, pages } from 'shared-api/paths';
import type { Novel } from 'shared-api/schemas/novel';
import { excerpt, PageHead } from '../../head/page-head.tsx';
import { useSite } from '../../head/site-identity.ts';

/** Head of the book page. Every page of the contents list belongs to the same novel, so all have one canonical address. */
export const BookPageHead = ({ novel }: { novel: Novel }) => {
  const { name } = useSite();
  return (
    <PageHead
      title={[novel.title, novel.author.name]}
      description={excerpt(novel.intro, 120) || `${novel.author.name}的小说《${novel.title}》，在${name}阅读。`}
      address={pages.book(novel.id)}
      type="book"
      image={novel.cover_url}
    >
      {/* Of a finished novel nothing new will come. */}
      {novel.status === 1 && (
        <link
          rel="alternate"
          type="application/atom+xml"
          title={`《${novel.title}》的新章节`}
          href={feeds.novel(novel.id)}
        />
      )}
      <NovelMeta novel={novel} />
    </PageHead>
  );
};

/** Baidu's Open Graph names for novels, which Chinese search engines and reading apps parse. */
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
