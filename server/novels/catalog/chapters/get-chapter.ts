import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import type { Chapter } from 'shared-api/schemas/chapter';
import { compileOnce } from '../../../db/compile-once.ts';
import { chapterId, isoTime, parseChapterId } from '../../../db/ids.ts';
import type { Store } from '../../../db/open-store.ts';
import type { Tables } from '../../../db/tables.ts';
import { unpackParagraphs } from './pack-paragraphs.ts';

/** A chapter with its text and its neighbours; null where there is none with this id to be read. */
export const getChapter = async (store: Store, id: string): Promise<Chapter | null> => {
  const key = parseChapterId(id);
  if (key === null) return null;
  const [row] = await readChapter(store, key.novelId, key.serial);
  if (!row) return null;
  const idOf = (serial: number | null) => (serial === null ? null : chapterId(key.novelId, serial));
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
    prev_id: idOf(row.prev_serial),
    next_id: idOf(row.next_serial),
  };
};

/** A chapter by its key, with the serials of those before and behind it. */
export const selectChapter = ({ db, dialect }: Pick<Store, 'db' | 'dialect'>, novelId: number, serial: number) =>
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
    .select(({ selectFrom }) => [
      'chapters.serial',
      'chapters.no',
      'chapters.volume_no',
      'chapters.title',
      'chapters.word_count',
      'chapters.revision',
      'chapters.content_hash',
      'chapters.published_at',
      'chapters.updated_at',
      dialect.longText('chapter_texts.paragraphs').as('paragraphs'),
      'novels.title as novel_title',
      'novels.cover_url as novel_cover_url',
      'novels.chapter_count as novel_chapter_count',
      'authors.name as author_name',
      'volumes.title as volume_title',
      selectSerial(selectFrom, sql`chapters.no - 1`).as('prev_serial'),
      selectSerial(selectFrom, sql`chapters.no + 1`).as('next_serial'),
    ])
    .where('chapters.novel_id', '=', novelId)
    .where('chapters.serial', '=', serial)
    .where('novels.taken_down_at', 'is', null);

const selectSerial = (selectFrom: ExpressionBuilder<Tables, 'chapters'>['selectFrom'], no: RawBuilder<number>) =>
  selectFrom('chapters as neighbour')
    .select('neighbour.serial')
    .whereRef('neighbour.novel_id', '=', 'chapters.novel_id')
    .where('neighbour.no', '=', no);

const readChapter = compileOnce(selectChapter);
