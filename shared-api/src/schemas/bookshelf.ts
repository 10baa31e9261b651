import { type Static, Type } from 'typebox';
import { maxRangesLength, serialRangesPattern } from '../reading/serial-ranges.ts';
import { ChapterId, Cursor, List, NovelId, Nullable, Time } from './common.ts';
import { NovelSummary } from './novel.ts';

/** Statuses of a novel on the shelf: 想读 在读 读完 弃读. */
export const shelfStatuses = ['want', 'reading', 'finished', 'dropped'] as const;
/** Orders of a shelf: last read, newest chapter, put on it, title. */
export const shelfSorts = ['read', 'updated', 'added', 'title'] as const;
export const groupLength = 20;
/** Longest words that a shelf is searched for. */
export const shelfKeywordLength = 50;

/**
 * Reading position: paragraph `pid` of a chapter, `offset` characters into it; `percent` of the novel. `fraction`, `quote` and
 * `revision` find it again in a chapter that was edited (find-place.ts); `device` is the browser it was read on. A chapter that was
 * read to its end has the fraction 1, and goes on with `next_id`, named `next_title`, where a chapter follows.
 */
export const Progress = Type.Object({
  chapter_id: ChapterId,
  next_id: Type.Optional(Type.String({ description: '这一章读到了末尾时，它之后的一章' })),
  next_title: Type.Optional(Type.String()),
  no: Type.Integer({ minimum: 1 }),
  chapter_title: Type.String(),
  pid: Nullable(Type.String()),
  offset: Type.Integer({ minimum: 0 }),
  fraction: Type.Number({ minimum: 0, maximum: 1, description: '本章中此前所占的比例' }),
  quote: Nullable(Type.String()),
  revision: Nullable(Type.Integer()),
  device: Nullable(Type.String()),
  percent: Type.Number({ minimum: 0, maximum: 100 }),
  updated_at: Time,
});

/** A novel on a member's shelf. `unread_count`: chapters after the one last read. */
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

/** One page of the shelf, with its groups, their sort orders and numbers of novels. */
export const Shelf = Type.Object({
  ...List(ShelfEntry).properties,
  total: Type.Integer(),
  groups: Type.Array(Type.Object({ name: Type.String(), count: Type.Integer(), sort: Type.Enum([...shelfSorts]) })),
});

/**
 * Change of many entries at once: those of `bids`, and all of a `view` of the shelf but some. Fields that are left out stay as
 * they are. `removed` takes the novels off the shelf.
 */
export const ShelfChange = Type.Object(
  {
    bids: Type.Optional(Type.Array(NovelId, { minItems: 1, maxItems: 5000 })),
    view: Type.Optional(
      Type.Object(
        {
          status: Type.Optional(Type.Enum([...shelfStatuses])),
          group: Type.Optional(Type.String({ maxLength: groupLength })),
          keyword: Type.Optional(Type.String({ maxLength: shelfKeywordLength })),
          except: Type.Optional(Type.Array(NovelId, { maxItems: 5000 })),
        },
        { additionalProperties: false },
      ),
    ),
    status: Type.Optional(Type.Enum([...shelfStatuses])),
    group: Type.Optional(Type.String({ maxLength: groupLength })),
    pinned: Type.Optional(Type.Boolean()),
    notify: Type.Optional(Type.Boolean()),
    removed: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);
/** Sort order of one group. */
export const GroupSort = Type.Object({
  group: Type.String({ maxLength: groupLength }),
  sort: Type.Enum([...shelfSorts]),
});

/** A novel in the shelf's export; title and author find it again in another library. */
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

/** A member's own state of one novel; `entry` is null where it is not on the shelf. */
export const ShelfState = Type.Object({
  entry: Nullable(ShelfEntry),
  collect_count: Type.Integer({ description: '此刻有多少人收藏' }),
  progress: Nullable(Progress),
  read_chapters: Nullable(Type.String({ description: '读过的章节的序号，如 1-40,43；null 为只知道读到哪里' })),
});

export const CollectBook = Type.Object({ bid: NovelId, collected: Type.Boolean() });
export const Collected = Type.Object({ collected: Type.Boolean() });

/** A chapter that a member collected, with an optional paragraph, quote and note. */
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
/** Whether a chapter is collected, and the ids of its entries (several paragraphs of one chapter can be collected). */
export const ChapterCollection = Type.Object({ collected: Type.Boolean(), ids: Type.Array(Type.String()) });

/** Number of removed entries. */
export const Removed = Type.Object({ removed: Type.Integer({ minimum: 0 }) });

export const Like = Type.Object({ bid: NovelId, liked: Type.Boolean() });
export const LikeState = Type.Object({ liked: Type.Boolean(), count: Type.Integer() });

/**
 * Report of a reading position. The newest `read_at` wins; chapters read are added to those that are known. `restored` puts a
 * novel back that was taken out of the history.
 */
export const ProgressReport = Type.Object({
  cid: ChapterId,
  pid: Type.Optional(Type.String({ maxLength: 20 })),
  offset: Type.Optional(Type.Integer({ minimum: 0 })),
  fraction: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
  quote: Type.Optional(Type.String({ maxLength: 100 })),
  revision: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
  device: Type.Optional(Type.String({ maxLength: 40, pattern: '^[A-Za-z0-9_-]+$', description: '浏览器的随机编号' })),
  read_at: Type.Optional(Time),
  read_chapters: Type.Optional(
    Type.String({
      maxLength: maxRangesLength,
      pattern: serialRangesPattern,
      description: '读过的章节的序号，如 1-40,43',
    }),
  ),
  restored: Type.Optional(Type.Boolean({ description: '撤销从阅读历史中删除' })),
});
/** Reports that a browser kept, as of a visitor who signed in. Those of chapters that are gone are left out. */
export const ProgressReports = Type.Object({ items: Type.Array(ProgressReport, { minItems: 1, maxItems: 100 }) });
export const ProgressSaved = Type.Object({ saved: Type.Integer({ minimum: 0 }) });
/** Novels that are to be taken out of the reading history. */
export const RemoveFromHistory = Type.Object({ bids: Type.Array(NovelId, { minItems: 1, maxItems: 500 }) });
/** Report that a chapter was read; counted once for each reader and day. */
export const ReadReport = Type.Object({ cid: ChapterId });
export const ReadCounted = Type.Object({ counted: Type.Boolean() });

/** A novel that a member reads, on the shelf or not. */
export const ReadNovel = Type.Object({ novel: NovelSummary, progress: Progress, unread_count: Type.Integer() });
/** The novels that a member read last, for the home page. */
export const ContinueReading = Type.Object({ items: Type.Array(ReadNovel) });
/** One page of all that a member read, on any device, the last read first. */
export const ReadingHistory = List(ReadNovel);

/** Query of the list of a member's collection: books, or chapters. */
export const CollectionParams = Type.Object({
  type: Type.Enum(['book', 'chapter'], { default: 'book', description: '书架，或收藏的章节' }),
  status: Type.Optional(Type.Enum([...shelfStatuses], { description: '想读、在读、读完、弃读' })),
  group: Type.Optional(Type.String({ maxLength: groupLength, description: '分组，空为未分组' })),
  keyword: Type.Optional(
    Type.String({ maxLength: shelfKeywordLength, description: '书名或作者中的字，简繁、拼音与首字母均可' }),
  ),
  sort: Type.Optional(Type.Enum([...shelfSorts], { description: '不给时用分组自己的排序' })),
  cursor: Type.Optional(Cursor),
});

export type CollectionParams = Static<typeof CollectionParams>;
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
export type ReadNovel = Static<typeof ReadNovel>;
export type ContinueReading = Static<typeof ContinueReading>;
export type ReadingHistory = Static<typeof ReadingHistory>;
export type ShelfStatus = (typeof shelfStatuses)[number];
export type ShelfSort = (typeof shelfSorts)[number];
