import { type Static, Type } from 'typebox';
import { ChapterId, List, NovelId, Nullable } from './common.ts';

/**
 * A sentence in which the words stand. `start` and `end` (exclusive) mark them within `text`, in UTF-16 units, as
 * `text.slice(start, end)` takes them; text, never markup.
 */
export const Snippet = Type.Object({
  text: Type.String(),
  start: Type.Integer({ minimum: 0 }),
  end: Type.Integer({ minimum: 0 }),
});

/** A chapter in whose text the words stand, and the first paragraph that has them. */
export const TextHit = Type.Object({
  novel: Type.Object({ id: NovelId, title: Type.String(), author: Type.String() }),
  chapter: Type.Object({ id: ChapterId, no: Type.Integer({ minimum: 1 }), title: Type.String() }),
  pid: Type.String(),
  snippet: Snippet,
});

/** A work in a sister library, with its page there. */
export const SisterNovel = Type.Object({
  title: Type.String(),
  author: Type.String(),
  intro: Type.String(),
  word_count: Type.Integer({ minimum: 0 }),
  url: Type.String(),
});

/** What a sister library answered; `url` is its own page of results, `failed` says why nothing came. */
export const SisterAnswer = Type.Object({
  name: Type.String(),
  url: Type.String(),
  novels: Type.Array(SisterNovel),
  failed: Nullable(Type.String()),
});

/**
 * The words in other places. A page of `items` may be short, even empty, while `next_cursor` leads on: so much text and
 * no more is looked through at a time. Sister libraries answer with the first page alone.
 */
export const OtherSearch = Type.Object({ ...List(TextHit).properties, sisters: Type.Array(SisterAnswer) });

export type Snippet = Static<typeof Snippet>;
export type TextHit = Static<typeof TextHit>;
export type SisterNovel = Static<typeof SisterNovel>;
export type SisterAnswer = Static<typeof SisterAnswer>;
export type OtherSearch = Static<typeof OtherSearch>;
