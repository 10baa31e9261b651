import type { Generated } from 'kysely';
import type { EditingTables } from './editing-tables.ts';
import type { MemberTables } from './member-tables.ts';
import type { ReleaseTables } from './release-tables.ts';

/**
 * The tables, as every query sees them. Times are epoch milliseconds, ids counting integers (strings on the wire
 * alone). The reasons for keys and indexes stand with the migration that makes them.
 */
export interface Tables extends EditingTables, MemberTables, ReleaseTables {
  authors: AuthorTable;
  categories: CategoryTable;
  novels: NovelTable;
  novel_tags: NovelTagTable;
  novel_search: NovelSearchTable;
  volumes: VolumeTable;
  chapters: ChapterTable;
  chapter_texts: ChapterTextTable;
  picks: PickTable;
  links: LinkTable;
  settings: SettingTable;
  content_revision: ContentRevisionTable;
  members: MemberTable;
  sessions: SessionTable;
  captchas: CaptchaTable;
  attempts: AttemptTable;
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

export interface NovelTable {
  id: Generated<number>;
  /** Normalised title and author: what makes two imports the same novel. */
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
  /** When the latest chapter came; for a novel without chapters, when the novel came. */
  latest_at: number;
  read_day: Generated<number>;
  read_week: Generated<number>;
  read_total: Generated<number>;
  collect_count: Generated<number>;
  like_count: Generated<number>;
  /** The serial the next new chapter gets; serials are never reused. */
  next_serial: number;
  created_at: number;
  updated_at: number;
  /** Since when nobody may read it; null for a novel that stands in the library. */
  taken_down_at: Generated<number | null>;
  /** A JSON list of the columns that an editor has set: imports leave them alone. */
  edited: Generated<string>;
}

interface NovelTagTable {
  tag: string;
  novel_id: number;
}

/** What a search compares with; see search-terms.ts for how each is made. */
export interface NovelSearchTable {
  novel_id: number;
  title_key: string;
  author_key: string;
  pinyin: string;
  initials: string;
  latin_starts: string;
}

interface VolumeTable {
  novel_id: number;
  no: number;
  title: string;
  first_no: number;
  chapter_count: number;
}

export interface ChapterTable {
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
  /** A JSON list of [pid, text]. */
  paragraphs: string;
}

interface PickTable {
  block: string;
  position: number;
  novel_id: number;
}

interface LinkTable {
  id: Generated<number>;
  position: number;
  link_name: string;
  link_url: string;
}

interface SettingTable {
  name: string;
  value: string;
}

/** One row. */
interface ContentRevisionTable {
  value: number;
}

export interface MemberTable {
  id: Generated<number>;
  /** As the member writes it. */
  username: string;
  /** The name folded, so that names which read the same are the same; see member-name.ts. */
  name_key: string;
  /** argon2id, in the PHC string format. */
  password_hash: string;
  nickname: string;
  gender: string;
  bio: string;
  email: string;
  /** JSON of the preferences that were set; the others are the usual ones. */
  preferences: string;
  created_at: number;
  locked_at: number | null;
}

export interface SessionTable {
  id: Generated<number>;
  /** SHA-256 of the token in the cookie, so that whoever reads this table cannot sign in with it. */
  token_hash: string;
  member_id: number;
  device: string;
  created_at: number;
  last_seen_at: number;
  expires_at: number;
}

interface CaptchaTable {
  key: string;
  code: string;
  expires_at: number;
}

/** What is limited was tried (and, once that is known, failed) at this time. */
interface AttemptTable {
  id: Generated<number>;
  /** A hash of what is limited, such as a name or an address. */
  subject: string;
  at: number;
}
