import type { Generated } from 'kysely';

declare module '../../db/tables.ts' {
  /** Tables of novels, and of the counts made of them. */
  interface Tables {
    authors: AuthorTable;
    categories: CategoryTable;
    category_aliases: CategoryAliasTable;
    novels: NovelTable;
    novel_tags: NovelTagTable;
    volumes: VolumeTable;
    chapters: ChapterTable;
    chapter_texts: ChapterTextTable;
    facet_cells: FacetCellTable;
    tag_counts: TagCountTable;
    read_marks: ReadMarkTable;
    read_keys: ReadKeyTable;
    novel_reads: NovelReadTable;
    read_rollover: ReadRolloverTable;
  }
}

interface AuthorTable {
  id: Generated<number>;
  name: string;
}

interface CategoryTable {
  id: Generated<number>;
  name: string;
  position: number;
  novel_count: number;
}

/** Names that files may call a category by, beside its own. */
interface CategoryAliasTable {
  name: string;
  category_id: number;
}

interface NovelTable {
  id: Generated<number>;
  /** Normalised title and author, by which two imports are the same novel. */
  import_key: string;
  title: string;
  author_id: number;
  category_id: number;
  cover_url: string | null;
  intro: string;
  source: string | null;
  /** A JSON list of strings, as shown; `novel_tags` holds the same for filtering. */
  tags: string;
  status: 1 | 2;
  word_count: number;
  chapter_count: number;
  first_serial: number | null;
  latest_serial: number | null;
  latest_no: number | null;
  latest_title: string | null;
  /** Time at which the latest chapter came; for a novel without chapters, at which the novel came. */
  latest_at: number;
  read_day: Generated<number>;
  read_week: Generated<number>;
  read_month: Generated<number>;
  read_total: Generated<number>;
  collect_count: Generated<number>;
  like_count: Generated<number>;
  /** `read_week` and `collect_count` as they stood when the day began: what lists in pages are ordered by (renew-orders.ts). */
  listed_reads: Generated<number>;
  listed_collects: Generated<number>;
  /** The serial the next new chapter gets; serials are never reused. */
  next_serial: number;
  created_at: number;
  updated_at: number;
  /** Time at which it was taken down, in epoch milliseconds; null for a novel that can be read. */
  taken_down_at: Generated<number | null>;
  /** A JSON list of the columns that an editor has set: imports leave them alone (edited-columns.ts). */
  edited: Generated<string>;
}

interface NovelTagTable {
  tag: string;
  novel_id: number;
}

interface VolumeTable {
  novel_id: number;
  no: number;
  title: string;
  first_no: number;
  chapter_count: number;
}

interface ChapterTable {
  novel_id: number;
  serial: number;
  no: number;
  volume_no: number | null;
  title: string;
  word_count: number;
  revision: number;
  content_hash: string;
  next_pid: number;
  published_at: number;
  updated_at: number;
}

interface ChapterTextTable {
  novel_id: number;
  serial: number;
  /** A JSON list of [pid, text], or [pid, text, annotations] where a paragraph has any. */
  paragraphs: string;
  /** The same as an answer begins with it, compressed (compressed-text.ts); null for a short one, and for those from before migration 0046. */
  compressed: Generated<Buffer | null>;
}

/** Number of novels in one combination of facets; see facet-cells.ts. */
interface FacetCellTable {
  /** A tag, or the empty one for novels whatever their tags. */
  tag: string;
  /** The day (china-day.ts) of the latest chapter, or 0 for novels of all days. */
  day: number;
  category_id: number;
  status: 1 | 2;
  /** Index into the word bands. */
  band: number;
  count: number;
}

interface TagCountTable {
  tag: string;
  novel_count: number;
}

/** Readers that a novel had on a day; `reader` is a hash under the day's key. */
interface ReadMarkTable {
  day: number;
  novel_id: number;
  reader: string;
  /** Whether the novel's counts hold it. An earlier server counts each read at once, and leaves the default of 1. */
  folded: Generated<0 | 1>;
}

/** The key of a day, in base64url; it is deleted when the day is over. */
interface ReadKeyTable {
  day: number;
  key: string;
}

/** Number of reads of a novel on a day of the last month. */
interface NovelReadTable {
  day: number;
  novel_id: number;
  count: number;
}

/** A single row: the day up to which the daily counts of novels have been rolled over. */
interface ReadRolloverTable {
  day: number;
}
