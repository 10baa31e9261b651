import { type Kysely, sql } from 'kysely';
import type { ShelfBackup } from 'shared-api/schemas/bookshelf';
import { isoTime } from '../../db/ids.ts';
import type { Store } from '../../db/open-store.ts';
import type { Tables } from '../../db/tables.ts';
import { percentRead } from '../positions/reading-positions.ts';

/** Exports a member's whole shelf, to be imported into this or another library. */
export const exportShelf = ({ db, dialect }: Store, memberId: number): Promise<ShelfBackup> =>
  backUp({ db, dialect }, memberId);

/** Backs up entries of a shelf. @param novelIds the entries of these novels; without it all */
export const backUp = async (
  { db, dialect }: Pick<Store, 'db' | 'dialect'>,
  memberId: number,
  novelIds?: readonly number[],
): Promise<ShelfBackup> => {
  const rows = await selectBackup(db, memberId)
    .$if(novelIds !== undefined, (query) => query.where(dialect.isOneOf('bookshelf_entries.novel_id', novelIds ?? [])))
    .execute();
  const books = rows.map(({ group_name, pinned, notify, novel_id, added_at, title, author, status, ...position }) => ({
    bid: String(novel_id),
    title,
    author,
    status,
    group: group_name,
    pinned: pinned === 1,
    notify: notify === 1,
    added_at: isoTime(added_at),
    progress: position.no === null ? null : toProgress({ ...position, no: position.no }),
  }));
  return { format: 'shuhai-bookshelf', version: 1, books };
};

interface BackupPosition {
  no: number;
  fraction: number | null;
  chapter_title: string | null;
  chapter_count: number;
}

const toProgress = ({ no, fraction, chapter_title, chapter_count }: BackupPosition) => ({
  chapter_no: no,
  chapter_title: chapter_title ?? '',
  percent: percentRead({ no, fraction: fraction ?? 0, chapter_count }),
});

const selectBackup = (db: Kysely<Tables>, memberId: number) =>
  db
    .selectFrom('bookshelf_entries')
    .innerJoin('novels', 'novels.id', 'bookshelf_entries.novel_id')
    .innerJoin('authors', 'authors.id', 'novels.author_id')
    .leftJoin('reading_progress', (join) =>
      join
        .onRef('reading_progress.member_id', '=', 'bookshelf_entries.member_id')
        .onRef('reading_progress.novel_id', '=', 'bookshelf_entries.novel_id'),
    )
    .leftJoin('chapters', (join) =>
      join
        .onRef('chapters.novel_id', '=', 'reading_progress.novel_id')
        .onRef('chapters.serial', '=', 'reading_progress.serial'),
    )
    .select([
      'bookshelf_entries.novel_id',
      'bookshelf_entries.status',
      'bookshelf_entries.group_name',
      'bookshelf_entries.pinned',
      'bookshelf_entries.notify',
      'bookshelf_entries.added_at',
      'novels.title',
      'novels.chapter_count',
      'authors.name as author',
      'reading_progress.fraction',
      'chapters.title as chapter_title',
      // The chapter may have another number by now, or be gone.
      sql<number | null>`coalesce(chapters.no, reading_progress.no)`.as('no'),
    ])
    .where('bookshelf_entries.member_id', '=', memberId)
    .orderBy('bookshelf_entries.novel_id');
