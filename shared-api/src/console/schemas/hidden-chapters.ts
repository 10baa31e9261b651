import { type Static, Type } from 'typebox';
import { ChapterId, Cursor, List, Nullable, Time } from '../../schemas/common.ts';
import { RowId } from './staff.ts';

/** A page of a novel's hidden chapters. */
export const HiddenChapterParams = Type.Object({ cursor: Type.Optional(Cursor) });

/** A chapter that is hidden from readers. */
export const HiddenChapter = Type.Object({
  id: ChapterId,
  title: Type.String(),
  word_count: Type.Integer(),
  /** Title of the shown chapter before it; null in front of all. */
  after: Nullable(Type.String()),
  hidden_at: Time,
  /** The edit that hid it, which has its text (`chapterChanges`). */
  edit: RowId,
});
export const HiddenChapters = List(HiddenChapter);

export type HiddenChapter = Static<typeof HiddenChapter>;
export type HiddenChapters = Static<typeof HiddenChapters>;
