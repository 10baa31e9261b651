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

/** A paragraph is text, never markup. `pid` stays when the chapter around it is edited. */
export const Paragraph = Type.Object({ pid: Type.String(), text: Type.String() });

/** A chapter with its text, which comes first, as it lies compressed. `content_hash` is the SHA-256 (hex) of the paragraphs' texts joined by line feeds. */
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
});

/** Number of rows of one window of a contents list: the default and the maximum. */
export const chapterWindow = { defaultLimit: 100, maxLimit: 500 } as const;

export type Volume = Static<typeof Volume>;
export type ChapterRow = Static<typeof ChapterRow>;
export type ChapterWindow = Static<typeof ChapterWindow>;
export type Paragraph = Static<typeof Paragraph>;
export type Chapter = Static<typeof Chapter>;
