import type { Store } from '../../../db/open-store.ts';

/** A chapter that is hidden from readers. */
interface HiddenChapterRow {
  serial: number;
  title: string;
  word_count: number;
  /** Title of the shown chapter before it; null in front of all. */
  after: string | null;
  /** Epoch milliseconds. */
  hidden_at: number;
  /** The edit that hid it, which holds its text. */
  edit_id: number;
}

/** A novel's hidden chapters behind a serial, in the order of their serials. */
export const listHiddenChapters = (
  store: Pick<Store, 'db'>,
  novelId: number,
  range: { after: number; limit: number },
): Promise<HiddenChapterRow[]> => selectHiddenChapters(store, novelId, range).execute();

export const selectHiddenChapters = (
  { db }: Pick<Store, 'db'>,
  novelId: number,
  { after, limit }: { after: number; limit: number },
) =>
  db
    .selectFrom('hidden_chapters')
    .leftJoin('chapters', (join) =>
      join
        .onRef('chapters.novel_id', '=', 'hidden_chapters.novel_id')
        .onRef('chapters.serial', '=', 'hidden_chapters.after_serial'),
    )
    .select([
      'hidden_chapters.serial',
      'hidden_chapters.title',
      'hidden_chapters.word_count',
      'chapters.title as after',
      'hidden_chapters.hidden_at',
      'hidden_chapters.edit_id',
    ])
    .where('hidden_chapters.novel_id', '=', novelId)
    .where('hidden_chapters.serial', '>', after)
    .orderBy('hidden_chapters.serial')
    .limit(limit);
