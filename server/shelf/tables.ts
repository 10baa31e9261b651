import type { Generated } from 'kysely';
import type { ShelfSort, ShelfStatus } from 'shared-api/schemas/bookshelf';
import type { SerialRanges } from 'shared-api/serial-ranges';

declare module '../db/tables.ts' {
  /** Shelves, reading progress, collected chapters and likes. */
  interface Tables {
    bookshelf_entries: BookshelfEntryTable;
    shelf_group_sorts: ShelfGroupSortTable;
    reading_progress: ReadingProgressTable;
    history_removals: HistoryRemovalTable;
    collected_chapters: CollectedChapterTable;
    likes: LikeTable;
    author_follows: AuthorFollowTable;
  }
}

interface BookshelfEntryTable {
  member_id: number;
  novel_id: number;
  status: ShelfStatus;
  /** Empty for a novel in no group. */
  group_name: string;
  pinned: 0 | 1;
  notify: 0 | 1;
  added_at: number;
  /** Time of the last reading, never that of the adding; of a novel not read yet, the time it was added. */
  recent_at: number;
}

/** Order of a group, where it is not the default; the empty name stands for the whole shelf. */
interface ShelfGroupSortTable {
  member_id: number;
  group_name: string;
  sort: ShelfSort;
}

interface ReadingProgressTable {
  member_id: number;
  novel_id: number;
  serial: number;
  /** Number of the chapter when it was read, for the case that the chapter is removed. */
  no: number;
  pid: string | null;
  /** Characters into the paragraph. */
  offset: number;
  /** Share of the chapter before that position, from 0 to 1. */
  fraction: number;
  read_at: number;
  /** Revision of the chapter that the position was taken in; null where it is not known, as the next two. */
  revision: number | null;
  /** First characters at the position, by which it is found again after an edit. */
  quote: string | null;
  /** Random id of the browser that the position was read on. */
  device: string | null;
  /** Serials of the chapters that were read, as `1-40,43`; null where only the position is known. */
  read_chapters: SerialRanges | null;
}

/** A novel that was taken out of the history: what was read before does not come back. */
interface HistoryRemovalTable {
  member_id: number;
  novel_id: number;
  removed_at: number;
}

interface CollectedChapterTable {
  id: Generated<number>;
  member_id: number;
  novel_id: number;
  serial: number;
  /** Title when it was collected, for the case that the chapter is removed. */
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

/** A member wants to hear of what comes of an author. */
interface AuthorFollowTable {
  member_id: number;
  author_id: number;
  created_at: number;
}
