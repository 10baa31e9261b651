import { type Static, Type } from 'typebox';
import { ChapterId, List, NovelId, Nullable, Time } from './common.ts';
import { NovelSummary } from './novel.ts';

/** 想读 在读 读完 弃读 */
export const shelfStatuses = ['want', 'reading', 'finished', 'dropped'] as const;
/** Orders of a shelf: last read, newest chapter, put on it, title. */
export const shelfSorts = ['read', 'updated', 'added', 'title'] as const;
export const groupLength = 20;

/** Where a reader is: paragraph `pid` of a chapter, `offset` characters into it; `percent` of the book. */
export const Progress = Type.Object({
  chapter_id: ChapterId,
  no: Type.Integer({ minimum: 1 }),
  chapter_title: Type.String(),
  pid: Nullable(Type.String()),
  offset: Type.Integer({ minimum: 0 }),
  percent: Type.Number({ minimum: 0, maximum: 100 }),
  updated_at: Time,
});

/** A book on a member's shelf. `unread_count`: chapters after the one last read. */
export const ShelfEntry = Type.Object({
  novel: NovelSummary,
  status: Type.Enum([...shelfStatuses]),
  group: Type.String({ description: '分组，空为未分组' }),
  pinned: Type.Boolean(),
  notify: Type.Boolean({ description: '有更新时通知' }),
  added_at: Time,
  last_read_at: Nullable(Time),
  progress: Nullable(Progress),
  unread_count: Type.Integer({ minimum: 0 }),
});

/** One page of the shelf, with what its menus need: groups with their sort and number of books. */
export const Shelf = Type.Object({
  ...List(ShelfEntry).properties,
  total: Type.Integer(),
  groups: Type.Array(Type.Object({ name: Type.String(), count: Type.Integer(), sort: Type.Enum([...shelfSorts]) })),
});

/** A change of many entries at once; what is not named stays. `removed` takes them off the shelf. */
export const ShelfChange = Type.Object(
  {
    bids: Type.Array(NovelId, { minItems: 1, maxItems: 5000 }),
    status: Type.Optional(Type.Enum([...shelfStatuses])),
    group: Type.Optional(Type.String({ maxLength: groupLength })),
    pinned: Type.Optional(Type.Boolean()),
    notify: Type.Optional(Type.Boolean()),
    removed: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);
/** How one group is sorted. */
export const GroupSort = Type.Object({
  group: Type.String({ maxLength: groupLength }),
  sort: Type.Enum([...shelfSorts]),
});

/** One book as the shelf's export holds it; title and author find it again in another library. */
export const ShelfBackupEntry = Type.Object({
  bid: NovelId,
  title: Type.String(),
  author: Type.String(),
  status: Type.Enum([...shelfStatuses]),
  group: Type.String({ maxLength: groupLength }),
  pinned: Type.Boolean(),
  notify: Type.Boolean(),
  added_at: Time,
  progress: Nullable(Type.Object({ chapter_no: Type.Integer(), chapter_title: Type.String(), percent: Type.Number() })),
});
export const ShelfBackup = Type.Object({
  format: Type.Literal('shuhai-bookshelf'),
  version: Type.Literal(1),
  books: Type.Array(ShelfBackupEntry, { maxItems: 5000 }),
});
export const ShelfImported = Type.Object({
  added: Type.Integer(),
  updated: Type.Integer(),
  missing: Type.Array(Type.Object({ title: Type.String(), author: Type.String() })),
});

/** A member's own state of one book: null entry where it is not on the shelf. */
export const ShelfState = Type.Object({ entry: Nullable(ShelfEntry), progress: Nullable(Progress) });

export const CollectBook = Type.Object({ bid: NovelId, collected: Type.Boolean() });
export const Collected = Type.Object({ collected: Type.Boolean() });

/** A chapter that a member keeps, perhaps at a paragraph, with the words marked and a note. */
export const CollectedChapter = Type.Object({
  id: Type.String(),
  chapter_id: ChapterId,
  novel: Type.Object({ id: NovelId, title: Type.String() }),
  chapter_title: Type.String(),
  pid: Nullable(Type.String()),
  quote: Type.String(),
  note: Type.String(),
  created_at: Time,
});
export const CollectedChapters = List(CollectedChapter);
export const CollectChapter = Type.Object({
  cid: ChapterId,
  pid: Type.Optional(Type.String({ maxLength: 20 })),
  quote: Type.Optional(Type.String({ maxLength: 500 })),
  note: Type.Optional(Type.String({ maxLength: 1000 })),
});
/** Whether a chapter is collected, and under which ids (several places of one chapter may be). */
export const ChapterCollection = Type.Object({ collected: Type.Boolean(), ids: Type.Array(Type.String()) });

/** How many were removed. */
export const Removed = Type.Object({ removed: Type.Integer({ minimum: 0 }) });

export const Like = Type.Object({ bid: NovelId, liked: Type.Boolean() });
export const LikeState = Type.Object({ liked: Type.Boolean(), count: Type.Integer() });

/** Where a reader is now. The newest `read_at` wins. */
export const ProgressReport = Type.Object({
  cid: ChapterId,
  pid: Type.Optional(Type.String({ maxLength: 20 })),
  offset: Type.Optional(Type.Integer({ minimum: 0 })),
  read_at: Type.Optional(Time),
});
/** A chapter was read; counted once a reader and day. */
export const ReadReport = Type.Object({ cid: ChapterId });
export const ReadCounted = Type.Object({ counted: Type.Boolean() });

/** What a member read last, for the home page. */
export const ContinueReading = Type.Object({
  items: Type.Array(Type.Object({ novel: NovelSummary, progress: Progress, unread_count: Type.Integer() })),
});

export type Progress = Static<typeof Progress>;
export type ShelfEntry = Static<typeof ShelfEntry>;
export type Shelf = Static<typeof Shelf>;
export type ShelfChange = Static<typeof ShelfChange>;
export type ShelfBackup = Static<typeof ShelfBackup>;
export type ShelfImported = Static<typeof ShelfImported>;
export type ShelfState = Static<typeof ShelfState>;
export type CollectedChapter = Static<typeof CollectedChapter>;
export type ChapterCollection = Static<typeof ChapterCollection>;
export type LikeState = Static<typeof LikeState>;
export type ProgressReport = Static<typeof ProgressReport>;
export type ContinueReading = Static<typeof ContinueReading>;
export type ShelfStatus = (typeof shelfStatuses)[number];
export type ShelfSort = (typeof shelfSorts)[number];
