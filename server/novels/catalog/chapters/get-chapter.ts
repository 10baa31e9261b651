import type { Chapter } from 'shared-api/schemas/chapter';
import { chapterId, isoTime, parseChapterId } from '../../../db/ids.ts';
import type { Store } from '../../../db/open-store.ts';
import { unpackParagraphs } from './pack-paragraphs.ts';

/** A chapter with its text and its neighbours; null where there is none with this id to be read. */
export const getChapter = async (store: Store, id: string): Promise<Chapter | null> => {
  const key = parseChapterId(id);
  if (key === null) return null;
  const row = await selectChapter(store, key.novelId, key.serial).executeTakeFirst();
  if (!row) return null;
  const neighbours = await selectNeighbours(store, key.novelId, row.no).execute();
  const idAt = (no: number): string | null => {
    const neighbour = neighbours.find((candidate) => candidate.no === no);
    return neighbour ? chapterId(key.novelId, neighbour.serial) : null;
  };
  return {
    id: chapterId(key.novelId, row.serial),
    novel: {
      id: String(key.novelId),
      title: row.novel_title,
      author: row.author_name,
      cover_url: row.novel_cover_url,
      chapter_count: row.novel_chapter_count,
    },
    volume: row.volume_no === null || row.volume_title === null ? null : { no: row.volume_no, title: row.volume_title },
    no: row.no,
    title: row.title,
    word_count: row.word_count,
    paragraphs: unpackParagraphs(row.paragraphs),
    revision: row.revision,
    content_hash: row.content_hash,
    published_at: isoTime(row.published_at),
    updated_at: isoTime(row.updated_at),
    prev_id: idAt(row.no - 1),
    next_id: idAt(row.no + 1),
  };
};

export const selectChapter = ({ db }: Pick<Store, 'db'>, novelId: number, serial: number) =>
  db
    .selectFrom('chapters')
    .innerJoin('chapter_texts', (join) =>
      join
        .onRef('chapter_texts.novel_id', '=', 'chapters.novel_id')
        .onRef('chapter_texts.serial', '=', 'chapters.serial'),
    )
    .innerJoin('novels', 'novels.id', 'chapters.novel_id')
    .innerJoin('authors', 'authors.id', 'novels.author_id')
    .leftJoin('volumes', (join) =>
      join.onRef('volumes.novel_id', '=', 'chapters.novel_id').onRef('volumes.no', '=', 'chapters.volume_no'),
    )
    .select([
      'chapters.serial',
      'chapters.no',
      'chapters.volume_no',
      'chapters.title',
      'chapters.word_count',
      'chapters.revision',
      'chapters.content_hash',
      'chapters.published_at',
      'chapters.updated_at',
      'chapter_texts.paragraphs',
      'novels.title as novel_title',
      'novels.cover_url as novel_cover_url',
      'novels.chapter_count as novel_chapter_count',
      'authors.name as author_name',
      'volumes.title as volume_title',
    ])
    .where('chapters.novel_id', '=', novelId)
    .where('chapters.serial', '=', serial)
    .where('novels.taken_down_at', 'is', null);

export const selectNeighbours = ({ db }: Pick<Store, 'db'>, novelId: number, no: number) =>
  db
    .selectFrom('chapters')
    .select(['serial', 'no'])
    .where('novel_id', '=', novelId)
    .where('no', 'in', [no - 1, no + 1]);
