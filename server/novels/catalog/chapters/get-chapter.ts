import { type ExpressionBuilder, type InferResult, type RawBuilder, sql } from 'kysely';
import type { Chapter } from 'shared-api/schemas/chapter';
import { compileOnce } from '../../../db/compile-once.ts';
import { chapterId, isoTime, parseChapterId } from '../../../db/ids.ts';
import type { Store } from '../../../db/open-store.ts';
import type { Tables } from '../../../db/tables.ts';
import { chaptersWithTexts } from './chapters-with-texts.ts';
import { compressedAnswer } from './compressed-text.ts';
import { unpackParagraphs } from './pack-paragraphs.ts';

/** A chapter with its text and its neighbours; null where there is none with this id to be read. */
export const getChapter = async (store: Store, id: string): Promise<Chapter | null> => {
  const key = parseChapterId(id);
  if (key === null) return null;
  const [row] = await readChapter(store, key.novelId, key.serial);
  return row ? { ...toChapter(row), paragraphs: unpackParagraphs(row.paragraphs) } : null;
};

/** The whole answer with a chapter, compressed by Brotli; null where there is none to be read, or its text does not lie compressed. */
export const getCompressedChapter = async (store: Store, id: string): Promise<Buffer | null> => {
  const key = parseChapterId(id);
  if (key === null) return null;
  const [row] = await readCompressed(store, key.novelId, key.serial);
  return row?.compressed ? compressedAnswer(row.compressed, toChapter(row)) : null;
};

/** @param row without its text */
const toChapter = (row: ChapterRow): Omit<Chapter, 'paragraphs'> => {
  const idOf = (serial: number | null) => (serial === null ? null : chapterId(row.novel_id, serial));
  // In the order of the schema, by which an answer is made that is not compressed.
  return {
    id: chapterId(row.novel_id, row.serial),
    no: row.no,
    title: row.title,
    volume: row.volume_no === null || row.volume_title === null ? null : { no: row.volume_no, title: row.volume_title },
    word_count: row.word_count,
    published_at: isoTime(row.published_at),
    novel: {
      id: String(row.novel_id),
      title: row.novel_title,
      author: row.author_name,
      cover_url: row.novel_cover_url,
      chapter_count: row.novel_chapter_count,
    },
    revision: row.revision,
    content_hash: row.content_hash,
    updated_at: isoTime(row.updated_at),
    prev_id: idOf(row.prev_serial),
    next_id: idOf(row.next_serial),
    ...(row.next_title !== null && { next_title: row.next_title }),
  };
};

type Queryable = Pick<Store, 'db' | 'dialect'>;

/** A chapter by its key, with the serials of those before and behind it, the name of the latter, and without its text. */
const selectRow = (store: Queryable, novelId: number, serial: number) =>
  chaptersWithTexts(store)
    .innerJoin('novels', 'novels.id', 'chapters.novel_id')
    .innerJoin('authors', 'authors.id', 'novels.author_id')
    .leftJoin('volumes', (join) =>
      join.onRef('volumes.novel_id', '=', 'chapters.novel_id').onRef('volumes.no', '=', 'chapters.volume_no'),
    )
    .select(({ selectFrom }) => [
      'chapters.novel_id',
      'chapters.serial',
      'chapters.no',
      'chapters.volume_no',
      'chapters.title',
      'chapters.word_count',
      'chapters.revision',
      'chapters.content_hash',
      'chapters.published_at',
      'chapters.updated_at',
      'novels.title as novel_title',
      'novels.cover_url as novel_cover_url',
      'novels.chapter_count as novel_chapter_count',
      'authors.name as author_name',
      'volumes.title as volume_title',
      selectNeighbour(selectFrom, sql`chapters.no - 1`).select('neighbour.serial').as('prev_serial'),
      selectNeighbour(selectFrom, sql`chapters.no + 1`).select('neighbour.serial').as('next_serial'),
      selectNeighbour(selectFrom, sql`chapters.no + 1`).select('neighbour.title').as('next_title'),
    ])
    .where('chapters.novel_id', '=', novelId)
    .where('chapters.serial', '=', serial)
    .where('novels.taken_down_at', 'is', null);

type ChapterRow = InferResult<ReturnType<typeof selectRow>>[number];

export const selectChapter = (store: Queryable, novelId: number, serial: number) =>
  selectRow(store, novelId, serial).select(store.dialect.longText('chapter_texts.paragraphs').as('paragraphs'));

const readChapter = compileOnce(selectChapter);

const readCompressed = compileOnce((store: Queryable, novelId: number, serial: number) =>
  selectRow(store, novelId, serial).select('chapter_texts.compressed'),
);

const selectNeighbour = (selectFrom: ExpressionBuilder<Tables, 'chapters'>['selectFrom'], no: RawBuilder<number>) =>
  selectFrom('chapters as neighbour')
    .whereRef('neighbour.novel_id', '=', 'chapters.novel_id')
    .where('neighbour.no', '=', no);
