import { chapterId, isoTime } from '../db/ids.ts';
import type { Store } from '../db/open-store.ts';
import { leadingNovels } from '../novels/catalog/filter/filter-novels.ts';

/** A chapter as a feed tells of it. */
export interface NewChapter {
  id: string;
  title: string;
  /** ISO 8601. */
  published: string;
  novel: { id: string; title: string; author: string };
}

/** Chapters in one feed. */
const feedLength = 50;

/** The newest chapter of each novel, of those that got one last. */
export const newestOfSite = async (store: Store): Promise<NewChapter[]> => {
  const novels = await leadingNovels(store, { order: 'updated' }, feedLength);
  return novels.flatMap(({ id, title, author, latest_chapter: chapter }) =>
    chapter === null
      ? []
      : [
          {
            id: chapter.id,
            title: chapter.title,
            published: chapter.published_at,
            novel: { id, title, author: author.name },
          },
        ],
  );
};

/** The last chapters of a novel, the last first. */
export const newestOfNovel = async (store: Store, novel: NewChapter['novel']): Promise<NewChapter[]> => {
  const rows = await selectNewest(store, Number(novel.id)).execute();
  return rows.map(({ serial, title, published_at }) => ({
    id: chapterId(Number(novel.id), serial),
    title,
    published: isoTime(published_at),
    novel,
  }));
};

const selectNewest = ({ db }: Pick<Store, 'db'>, novelId: number) =>
  db
    .selectFrom('chapters')
    .select(['serial', 'title', 'published_at'])
    .where('novel_id', '=', novelId)
    .orderBy('no', 'desc')
    .limit(feedLength);
