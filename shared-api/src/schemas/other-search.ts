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

/** A chapter whose text contains the keyword, and the first paragraph that does. */
export const TextHit = Type.Object({
  novel: Type.Object({ id: NovelId, title: Type.String(), author: Type.String() }),
  chapter: Type.Object({ id: ChapterId, no: Type.Integer({ minimum: 1 }), title: Type.String() }),
  pid: Type.String(),
  snippet: Snippet,
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
export const OtherSearch = Type.Object({ ...List(TextHit).properties, sisters: Type.Array(SisterAnswer) });

export type Snippet = Static<typeof Snippet>;
export type TextHit = Static<typeof TextHit>;
export type SisterNovel = Static<typeof SisterNovel>;
export type SisterAnswer = Static<typeof SisterAnswer>;
export type OtherSearch = Static<typeof OtherSearch>;
