import type { Store } from '../db/open-store.ts';
import { selectChapter } from '../novels/catalog/chapters/get-chapter.ts';
import { selectWindow } from '../novels/catalog/chapters/list-chapters.ts';
import { unpackParagraphs } from '../novels/catalog/chapters/pack-paragraphs.ts';
import { selectSummaries } from '../novels/catalog/novel-summaries.ts';
import { writeAnnotated } from '../novels/saving/incoming/annotated-text.ts';
import type { IncomingNovel } from '../novels/saving/incoming/incoming-novel.ts';

/** Chapters with which each kind of chapter page can be drawn: the first, one between, the last. */
const maxChapters = 3;

/** The novel that was updated last, with its first chapters, as readers may see it; null where there is none with text. */
export const readNovel = async (store: Store): Promise<IncomingNovel | null> => {
  const novel = await selectSummaries(store.db)
    .select('novels.source')
    .orderBy('novels.latest_at', 'desc')
    .orderBy('novels.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!novel) return null;
  const rows = await selectWindow(store, novel.id, 1, maxChapters).execute();
  const chapters = await Promise.all(
    rows.map(({ serial }) => selectChapter(store, novel.id, serial).executeTakeFirst()),
  );
  const whole = chapters.filter((chapter) => chapter !== undefined);
  if (whole.length === 0) return null;
  const volumes = [...new Set(whole.flatMap(({ volume_title }) => volume_title ?? []))];
  return {
    title: novel.title,
    author: novel.author_name,
    category: novel.category_name,
    tags: JSON.parse(novel.tags) as string[],
    status: novel.status,
    intro: novel.intro,
    source: novel.source,
    volumes: volumes.map((title) => ({ title })),
    chapters: whole.map(({ title, volume_title, paragraphs }) => ({
      title,
      volume: volume_title === null ? null : volumes.indexOf(volume_title),
      paragraphs: unpackParagraphs(paragraphs).map(writeAnnotated),
    })),
  };
};
