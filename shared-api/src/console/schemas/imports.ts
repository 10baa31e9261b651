import { type Static, Type } from 'typebox';
import { Cursor, List, NovelId, Nullable, Time } from '../../schemas/common.ts';
import { bookStates, givenEncodings, importBounds, importStates } from '../imports.ts';
import { Reason, RowId } from './staff.ts';

/** A file that is to be uploaded. The same one again goes on where its upload was cut. */
export const UploadForm = Type.Object({
  name: Type.String({ minLength: 1, maxLength: importBounds.fileNameLength, description: '文件名' }),
  bytes: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description: '文件长度' }),
  modified: Type.Integer({
    minimum: 0,
    maximum: Number.MAX_SAFE_INTEGER,
    description: '文件的修改时间，毫秒；0 为不知道',
  }),
});

/** Where the bytes of a file go by the tus protocol, from `offset` on. */
export const Upload = Type.Object({
  job: RowId,
  address: Type.String(),
  offset: Type.Integer({ minimum: 0 }),
});

export const ImportParams = Type.Object({
  state: Type.Optional(Type.Enum([...importStates])),
  cursor: Type.Optional(Cursor),
});

const Count = Type.Integer({ minimum: 0 });

/** A file in the list. */
export const ImportJob = Type.Object({
  id: RowId,
  file: Type.String(),
  bytes: Count,
  state: Type.Enum([...importStates]),
  /** Why it failed, or what became of it. */
  error: Nullable(Type.String()),
  /** Whether it may be tried again: its file is there. */
  may_retry: Type.Boolean(),
  uploaded_by: Nullable(Type.Object({ id: RowId, username: Type.String() })),
  /** Whether it came from the watched folder; `file` is its path there. */
  from_folder: Type.Boolean(),
  created_at: Time,
  updated_at: Time,
  /** Novels found in it, by state. */
  books: Type.Object({ all: Count, ready: Count, failed: Count, taken: Count }),
  /** Title and author of the first of them; null where none was read. */
  title: Nullable(Type.String()),
  author: Nullable(Type.String()),
  /** Places in all that somebody should look at. */
  doubts: Count,
});

/** The newest first, and how many there are in each state. */
export const ImportJobs = Type.Object({
  ...List(ImportJob).properties,
  counts: Type.Object(Object.fromEntries(importStates.map((state) => [state, Count]))),
  /** Whether a folder on the server is watched. */
  watches_folder: Type.Boolean(),
});

/** An editor's corrections of what was found in a file; what is absent stays as it was found. */
export const Corrections = Type.Object({
  encoding: Type.Optional(Type.Enum([...givenEncodings])),
  title: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  author: Type.Optional(Type.String({ minLength: 1, maxLength: 50 })),
  category: Type.Optional(Type.String({ minLength: 1, maxLength: 20 })),
  status: Type.Optional(Type.Enum([1, 2], { description: '1 连载，2 完本' })),
  /** Rules as a file of them has them (docs/operations.md, replacement rules); empty: none, not those of an earlier import either. */
  rules: Type.Optional(Type.String({ maxLength: importBounds.rulesLength, description: '替换净化规则，每行一条' })),
  /** What is taken away from the beginning of chapters' titles. */
  strip_titles: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  /** A regular expression for whole lines that begin a chapter, beside those that were found. */
  headings: Type.Optional(
    Type.String({ minLength: 1, maxLength: importBounds.headingsLength, description: '整行章名的正则' }),
  ),
});

/** How many chapters of the library would be new, changed or gone if the novel were taken in. */
export const ImportEffect = Type.Object({
  /** The novel of which it is another edition; null for a new one. */
  novel_id: Nullable(NovelId),
  added: Count,
  changed: Count,
  removed: Count,
  /** The first of the titles of chapters that change, and that go. */
  changed_titles: Type.Array(Type.String()),
  removed_titles: Type.Array(Type.String()),
});

/** How a novel was read, and what would come of it. */
export const BookReport = Type.Object({
  title: Type.String(),
  author: Type.String(),
  category: Type.String(),
  status: Type.Enum([1, 2]),
  tags: Type.Array(Type.String()),
  intro: Type.String(),
  encoding: Type.String(),
  encoding_reason: Type.String(),
  /** How the chapters were found, as a sentence. */
  rule: Type.String(),
  chapters: Count,
  volumes: Count,
  sections: Type.Array(Type.String()),
  characters: Count,
  pictures: Count,
  adverts: Count,
  undecodable: Count,
  /** Sentences about what somebody should look at. */
  doubts: Type.Array(Type.String()),
  left_out: Type.Array(Type.Object({ description: Type.String(), characters: Count })),
  rules: Type.Array(Type.Object({ name: Type.String(), count: Count, problem: Nullable(Type.String()) })),
  /** What all titles begin with, proposed to be stripped. */
  title_beginning: Nullable(Type.String()),
  /** The first lines of its first chapter. */
  first_lines: Type.Array(Type.String()),
  effect: ImportEffect,
});

/** A novel of a file, in the list of its job. */
export const ImportBookRow = Type.Object({
  id: RowId,
  job: RowId,
  /** Name within the archive, or of the file. */
  file: Type.String(),
  state: Type.Enum([...bookStates]),
  error: Nullable(Type.String()),
  title: Nullable(Type.String()),
  author: Nullable(Type.String()),
  doubts: Count,
  /** The novel that it became. */
  novel_id: Nullable(NovelId),
});

export const ImportBook = Type.Object({
  ...ImportBookRow.properties,
  corrections: Corrections,
  report: Nullable(BookReport),
});

/** A job, and one page of its novels. */
export const ImportDetails = Type.Object({ job: ImportJob, ...List(ImportBookRow).properties });
export const ImportDetailsParams = Type.Object({ cursor: Type.Optional(Cursor) });

/** A chapter as it was found, with what is suspicious about it. */
export const ImportChapter = Type.Object({
  no: Type.Integer({ minimum: 1 }),
  title: Type.String(),
  volume: Nullable(Type.String()),
  characters: Count,
  /** Its first words. */
  begins: Type.String(),
  /** Words for what looks wrong, as 很短. */
  doubts: Type.Array(Type.String()),
});

export const ImportChapterParams = Type.Object({
  from: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 })),
  /** `1`: those alone about which something is suspicious. */
  doubtful: Type.Optional(Type.Enum(['1', '0'])),
});
export const ImportChapters = Type.Object({ items: Type.Array(ImportChapter), total: Count });

export const CorrectForm = Type.Object({ id: RowId, corrections: Corrections });

const chosen = { maxItems: importBounds.chosen, uniqueItems: true };

/** Jobs, meaning all their novels that can be meant, and single novels. */
export const ImportChoice = Type.Object({
  jobs: Type.Optional(Type.Array(RowId, chosen)),
  books: Type.Optional(Type.Array(RowId, chosen)),
});
export const TakeForm = Type.Object({ ...ImportChoice.properties, reason: Type.Optional(Reason) });
export const RetryForm = Type.Object({ jobs: Type.Array(RowId, chosen) });

/** How many novels or jobs an act is about. What is taken in stands in the record once it is in the library: `act` is null then. */
export const ImportActed = Type.Object({ msg: Type.String(), act: Nullable(RowId), count: Count });

export type ImportState = (typeof importStates)[number];
export type BookState = (typeof bookStates)[number];
export type UploadForm = Static<typeof UploadForm>;
export type Upload = Static<typeof Upload>;
export type ImportParams = Static<typeof ImportParams>;
export type ImportQuery = { [Name in keyof ImportParams]?: string | undefined };
export type ImportJob = Static<typeof ImportJob>;
export type ImportJobs = Static<typeof ImportJobs>;
export type Corrections = Static<typeof Corrections>;
export type ImportEffect = Static<typeof ImportEffect>;
export type BookReport = Static<typeof BookReport>;
export type ImportBookRow = Static<typeof ImportBookRow>;
export type ImportBook = Static<typeof ImportBook>;
export type ImportDetails = Static<typeof ImportDetails>;
export type ImportChapter = Static<typeof ImportChapter>;
export type ImportChapters = Static<typeof ImportChapters>;
export type CorrectForm = Static<typeof CorrectForm>;
export type ImportChoice = Static<typeof ImportChoice>;
export type TakeForm = Static<typeof TakeForm>;
export type RetryForm = Static<typeof RetryForm>;
export type ImportActed = Static<typeof ImportActed>;
