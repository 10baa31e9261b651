import { chapterId } from '../db/ids.ts';
import type { Store } from '../db/open-store.ts';
import { listChapterEdits } from '../novels/saving/chapter-edit.ts';
import type { ImportReport } from './import-report.ts';

/** What an import left in the library of the advertisements of a file: without the lines that were dropped by command. */
export const advertsInLibrary = async (
  { db }: Store,
  savedId: string,
  found: ImportReport['adverts'],
): Promise<Pick<ImportReport, 'adverts' | 'advert_chapter'>> => {
  const novelId = Number(savedId);
  const edits = await listChapterEdits(db, novelId);
  const dropped = new Set(edits.flatMap((edit) => (edit.kind === 'lines' ? edit.lines : [])));
  const front = await db
    .selectFrom('novels')
    .innerJoin('chapters', 'chapters.novel_id', 'novels.id')
    .select(['chapters.serial', 'novels.first_serial'])
    .where('novels.id', '=', novelId)
    .where('chapters.no', '=', 1)
    .executeTakeFirst();
  // Readers begin behind a first chapter of advertisements alone.
  const isAdvert = front !== undefined && front.serial !== front.first_serial;
  return {
    adverts: found.filter(({ text }) => !dropped.has(text)),
    advert_chapter: isAdvert ? chapterId(novelId, front.serial) : null,
  };
};
