import { type Static, Type } from 'typebox';
import { ChapterId, List, NovelId, Nullable } from './common.ts';

/**
 * A sentence that contains the keyword. `start` and `end` (exclusive) mark it within `text`, in UTF-16 units, as
 * `text.slice(start, end)` takes them; text, never markup.
 */
export const Snippet = Type.Object({
  text: Type.String(),
  start: Type.Integer({ minimum: 0 }),
  end: Type.Integer({ minimum: 0 }),
});

/**
 * A chapter whose text contains the keyword, and the first paragraph that does; `offset` and `length` count characters (code
 * points) within the paragraph.
 */
export const TextHit = Type.Object({
  novel: Type.Object({ id: NovelId, title: Type.String(), author: Type.String() }),
  chapter: Type.Object({ id: ChapterId, no: Type.Integer({ minimum: 1 }), title: Type.String() }),
  pid: Type.String(),
  offset: Type.Optional(Type.Integer({ minimum: 0 })),
  length: Type.Optional(Type.Integer({ minimum: 1 })),
  snippet: Snippet,
});

/** Chapters of several novels, and how many sentences of each novel contain the keyword; with `more` at least so many. */
export const FoundTexts = Type.Object({
  ...List(TextHit).properties,
  counts: Type.Optional(
    Type.Array(Type.Object({ novel_id: NovelId, count: Type.Integer({ minimum: 1 }), more: Type.Boolean() })),
  ),
});

/** A novel in a sister library, with the URL of its page there. */
export const SisterNovel = Type.Object({
  title: Type.String(),
  author: Type.String(),
  intro: Type.String(),
  word_count: Type.Integer({ minimum: 0 }),
  url: Type.String(),
});

/** Results of a sister library; `url` is its own page of results, `failed` the reason where it gave none. */
export const SisterAnswer = Type.Object({
  name: Type.String(),
  url: Type.String(),
  novels: Type.Array(SisterNovel),
  failed: Nullable(Type.String()),
});

/**
 * Results of the search in chapter texts and sister libraries. A page of `items` may be short, even empty, while
 * `next_cursor` leads on, because a call searches a limited amount of text. Only the first page has sister libraries.
 */
export const OtherSearch = Type.Object({ ...FoundTexts.properties, sisters: Type.Array(SisterAnswer) });

export type Snippet = Static<typeof Snippet>;
export type FoundTexts = Static<typeof FoundTexts>;
export type TextHit = Static<typeof TextHit>;
export type SisterNovel = Static<typeof SisterNovel>;
export type SisterAnswer = Static<typeof SisterAnswer>;
export type OtherSearch = Static<typeof OtherSearch>;
