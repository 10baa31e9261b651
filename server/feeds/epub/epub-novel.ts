import type { Paragraph } from 'shared-api/schemas/chapter';
import { isoTime } from '../../db/ids.ts';
import type { Store } from '../../db/open-store.ts';
import { unpackParagraphs } from '../../novels/catalog/chapters/pack-paragraphs.ts';
import { getNovel } from '../../novels/catalog/get-novel.ts';
import { coverHash, getCover } from '../../novels/editing/covers/get-cover.ts';

/** A chapter as the contents of an EPUB name it. */
export interface EpubChapter {
  serial: number;
  no: number;
  title: string;
  volume: string | null;
}

/** What is known of a novel before its texts are read. */
export interface EpubNovel {
  id: number;
  title: string;
  author: string;
  intro: string;
  source: string | null;
  /** Its category and its tags. */
  subjects: string[];
  modified: Date;
  /** Its cover, where the site keeps it itself. */
  cover: Buffer | null;
  /** Hashes of its pictures. */
  pictures: string[];
  chapters: EpubChapter[];
}

/** All of a novel but its texts; null where there is none to be read. */
export const getEpubNovel = async (store: Store, novelId: string): Promise<EpubNovel | null> => {
  const novel = await getNovel(store, novelId);
  if (!novel) return null;
  const id = Number(novel.id);
  const chapters = await store.db
    .selectFrom('chapters')
    .leftJoin('volumes', (join) =>
      join.onRef('volumes.novel_id', '=', 'chapters.novel_id').onRef('volumes.no', '=', 'chapters.volume_no'),
    )
    .select(['chapters.serial', 'chapters.no', 'chapters.title', 'volumes.title as volume'])
    .where('chapters.novel_id', '=', id)
    .orderBy('chapters.no')
    .execute();
  const pictures = await store.db
    .selectFrom('novel_pictures')
    .select('hash')
    .where('novel_id', '=', id)
    .orderBy('hash')
    .execute();
  return {
    id,
    title: novel.title,
    author: novel.author.name,
    intro: novel.intro,
    source: novel.source,
    subjects: [novel.category.name, ...novel.tags],
    modified: new Date(novel.updated_at),
    cover: await getCover(store, coverHash(novel.cover_url) ?? ''),
    pictures: pictures.map(({ hash }) => hash),
    chapters,
  };
};

/** Texts that are read at a time: as much of a novel as is in memory at once. */
const batchSize = 40;

/**
 * Reads a novel's texts in order, some ahead.
 * @returns gives the paragraphs of one chapter after the other; none of one that is gone meanwhile
 */
export const textReader = ({ db }: Store, { id, chapters }: EpubNovel) => {
  let texts = new Map<number, Paragraph[]>();
  return async (index: number): Promise<Paragraph[]> => {
    const chapter = chapters[index];
    if (chapter === undefined) return [];
    if (!texts.has(chapter.serial)) {
      const serials = chapters.slice(index, index + batchSize).map(({ serial }) => serial);
      const rows = await db
        .selectFrom('chapter_texts')
        .select(['serial', 'paragraphs'])
        .where('novel_id', '=', id)
        .where('serial', 'in', serials)
        .execute();
      texts = new Map(serials.map((serial) => [serial, []]));
      for (const { serial, paragraphs } of rows) texts.set(serial, unpackParagraphs(paragraphs));
    }
    return texts.get(chapter.serial) ?? [];
  };
};

/** Time of a change as EPUB writes it: without parts of a second. */
export const epubTime = (time: Date): string => isoTime(time.getTime()).replace(/\.\d{3}Z$/, 'Z');
