import { type Static, Type } from 'typebox';
import { ChapterId, NovelId, Nullable, Time } from './common.ts';

export const Volume = Type.Object({ no: Type.Integer({ minimum: 1 }), title: Type.String() });

/** A row of a contents list: no text. `no` counts from 1 in reading order. */
export const ChapterRow = Type.Object({
  id: ChapterId,
  no: Type.Integer({ minimum: 1 }),
  title: Type.String(),
  volume: Nullable(Volume),
  word_count: Type.Integer({ minimum: 0 }),
  published_at: Time,
});

/** One window of a contents list, in reading order; `total` is the number of chapters of the novel. */
export const ChapterWindow = Type.Object({
  novel_id: NovelId,
  total: Type.Integer({ minimum: 0 }),
  volumes: Type.Array(
    Type.Object({ no: Type.Integer(), title: Type.String(), first_no: Type.Integer(), chapter_count: Type.Integer() }),
  ),
  items: Type.Array(ChapterRow),
});

/** Number of characters (code points) of the paragraph's text before a place. */
const Offset = Type.Integer({ minimum: 0 });

/** How characters from `start` to `end`, the last one excluded, are read: shown above them. */
export const Ruby = Type.Object({ kind: Type.Literal('ruby'), start: Offset, end: Offset, text: Type.String() });

/** A note of the book: its marker stands before the character at `at`, and what it says is shown by a press. */
export const BookNote = Type.Object({
  kind: Type.Literal('note'),
  at: Offset,
  label: Type.String(),
  text: Type.String(),
});

/** A picture of the book. It is the only annotation of a paragraph of its own, which has no text. Width and height are in pixels. */
export const BookPicture = Type.Object({
  kind: Type.Literal('picture'),
  url: Type.String(),
  width: Type.Integer({ minimum: 1 }),
  height: Type.Integer({ minimum: 1 }),
  /** What it shows, in words; empty where the book does not say it. */
  alt: Type.String(),
});

/** What a book says or shows at a place of a paragraph. Kinds may be added: whoever shows a text passes over those it does not know. */
export const Annotation = Type.Union([Ruby, BookNote, BookPicture]);

/**
 * A paragraph is text, never markup. `pid` stays when the chapter around it is edited. Annotations, in the order of their places, are no
 * part of its text: it is searched, spoken, counted and quoted without them.
 */
export const Paragraph = Type.Object({
  pid: Type.String(),
  text: Type.String(),
  annotations: Type.Optional(Type.Array(Annotation)),
});

/** A chapter with its text, which comes first, as it lies compressed. `content_hash` tells whether paragraphs are the same, with their annotations. */
export const Chapter = Type.Object({
  paragraphs: Type.Array(Paragraph),
  ...ChapterRow.properties,
  novel: Type.Object({
    ...{ id: NovelId, title: Type.String(), author: Type.String() },
    cover_url: Nullable(Type.String()),
    chapter_count: Type.Integer(),
  }),
  revision: Type.Integer({ minimum: 1 }),
  content_hash: Type.String(),
  updated_at: Time,
  prev_id: Nullable(ChapterId),
  next_id: Nullable(ChapterId),
  next_title: Type.Optional(Type.String({ description: '下一章的章名；没有下一章时没有' })),
});

/** Number of rows of one window of a contents list: the default and the maximum. */
export const chapterWindow = { defaultLimit: 100, maxLimit: 500 } as const;

export type Volume = Static<typeof Volume>;
export type ChapterRow = Static<typeof ChapterRow>;
export type ChapterWindow = Static<typeof ChapterWindow>;
export type Ruby = Static<typeof Ruby>;
export type BookNote = Static<typeof BookNote>;
export type BookPicture = Static<typeof BookPicture>;
export type Annotation = Static<typeof Annotation>;
export type Paragraph = Static<typeof Paragraph>;
export type Chapter = Static<typeof Chapter>;
