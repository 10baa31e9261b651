import type { Transaction } from 'kysely';
import { type Authority, recordAct } from '../console/record/record-act.ts';
import { chapterId } from '../db/ids.ts';
import type { Tables } from '../db/tables.ts';
import type { SavedNovel } from '../novels/saving/incoming/incoming-novel.ts';

interface Import {
  file: string;
  title: string;
  saved: SavedNovel;
  /** The novel's time of change where it got the file's cover; null where it did not. */
  coveredAt: number | null;
  /** Whether more changed than chapters: cover or rules. */
  isMore: boolean;
}

/** Adds an import to the record, in the transaction that saves the novel. One that changed nothing adds nothing. */
export const recordImport = async (
  trx: Transaction<Tables>,
  authority: Authority,
  { file, title, saved: { novelId, outcome, chapters, written }, coveredAt, isMore }: Import,
): Promise<void> => {
  if (written === undefined) return;
  const { updatedAt, firstAppended } = written;
  const appended = firstAppended === null || isMore ? null : chapterId(Number(novelId), firstAppended);
  const after = {
    ...{ file, ...chapters, is_new: outcome === 'added', state: coveredAt ?? updatedAt },
    ...(appended !== null && { first_added: appended }),
  };
  const object = { kind: 'novel', id: novelId, name: title } as const;
  await recordAct(trx, authority, { kind: 'novel.import', object, before: null, after }, Date.now());
};
