import type { Generated } from 'kysely';
import type { ShelfSort, ShelfStatus } from 'shared-api/schemas/bookshelf';
import type { FeedbackKind, FeedbackStatus, MessageKind } from 'shared-api/schemas/message';

/** What members have on the site, and how reads are counted. Times are epoch milliseconds, days those of china-day.ts. */
export interface MemberTables {
  bookshelf_entries: BookshelfEntryTable;
  shelf_group_sorts: ShelfGroupSortTable;
  reading_progress: ReadingProgressTable;
  collected_chapters: CollectedChapterTable;
  likes: LikeTable;
  messages: MessageTable;
  feedback: FeedbackTable;
  known_devices: KnownDeviceTable;
  read_marks: ReadMarkTable;
  read_keys: ReadKeyTable;
  novel_reads: NovelReadTable;
  read_rollover: ReadRolloverTable;
}

export interface BookshelfEntryTable {
  member_id: number;
  novel_id: number;
  status: ShelfStatus;
  /** Empty for a book in no group. */
  group_name: string;
  pinned: 0 | 1;
  notify: 0 | 1;
  added_at: number;
  /** When the book was last read; for one not read yet, when it was put on the shelf. */
  recent_at: number;
}

/** How a group is sorted, where it is not sorted as usual; the empty name stands for the whole shelf. */
interface ShelfGroupSortTable {
  member_id: number;
  group_name: string;
  sort: ShelfSort;
}

export interface ReadingProgressTable {
  member_id: number;
  novel_id: number;
  serial: number;
  /** The chapter's number when it was read, for the day the chapter itself is gone. */
  no: number;
  pid: string | null;
  /** Characters into the paragraph. */
  offset: number;
  /** How much of the chapter lies before that place, from 0 to 1. */
  fraction: number;
  read_at: number;
}

interface CollectedChapterTable {
  id: Generated<number>;
  member_id: number;
  novel_id: number;
  serial: number;
  /** The title when it was collected, for the day the chapter itself is gone. */
  chapter_title: string;
  /** Empty for the chapter as a whole. */
  pid: string;
  quote: string;
  note: string;
  created_at: number;
}

interface LikeTable {
  member_id: number;
  novel_id: number;
  created_at: number;
}

export interface MessageTable {
  id: Generated<number>;
  member_id: number;
  kind: MessageKind;
  title: string;
  body: string;
  link: string | null;
  /** Of an update alone: its novel, the day that makes further updates the same message, and how many chapters came. */
  novel_id: number | null;
  day: number | null;
  chapters: number | null;
  read: 0 | 1;
  created_at: number;
}

export interface FeedbackTable {
  id: Generated<number>;
  member_id: number;
  kind: FeedbackKind;
  content: string;
  /** JSON, or null. */
  context: string | null;
  status: FeedbackStatus;
  reply: string | null;
  created_at: number;
  replied_at: number | null;
}

/** A device that a member signed in with; `key` is a hash of member and token. */
interface KnownDeviceTable {
  member_id: number;
  key: string;
  device: string;
  seen_at: number;
}

/** Who read a novel on a day; `reader` is a hash under the day's key. */
interface ReadMarkTable {
  day: number;
  novel_id: number;
  reader: string;
}

/** The key of a day, in base64url; it goes when the day is over. */
interface ReadKeyTable {
  day: number;
  key: string;
}

/** How often a novel was read on a day of the last week. */
interface NovelReadTable {
  day: number;
  novel_id: number;
  count: number;
}

/** One row: the day for which the novels' counts stand. */
interface ReadRolloverTable {
  day: number;
}
