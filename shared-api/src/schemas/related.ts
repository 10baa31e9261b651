import { type Static, Type } from 'typebox';
import { Cursor, List, Nullable, Time } from './common.ts';
import { NovelList, NovelSummary } from './novel.ts';

/** A novel that resembles another: kept by the same members, with the same tags, or of the same category. */
export const SimilarNovel = Type.Object({
  novel: NovelSummary,
  because: Type.Enum(['shelves', 'tags', 'category'], { description: '同在许多书架、标签相同、分类相同' }),
  tags: Type.Array(Type.String(), { description: '两部作品共有的标签' }),
});

export const RelatedNovels = Type.Object({
  same_author: Type.Array(NovelSummary, { description: '作者的其他作品' }),
  similar: Type.Array(SimilarNovel, { description: '同类作品' }),
});

/** Orders of an author's novels: newest chapter, newest novel, longest. */
export const authorOrders = ['updated', 'published', 'words'] as const;

const Author = Type.Object({ id: Type.String(), name: Type.String() });

/** An author with one page of their novels, and what all of these come to. */
export const AuthorNovels = Type.Object({
  author: Author,
  counts: Type.Object({
    novels: Type.Integer({ minimum: 0 }),
    finished: Type.Integer({ minimum: 0, description: '其中完结的' }),
    words: Type.Integer({ minimum: 0, description: '总字数' }),
  }),
  ...NovelList.properties,
});

export const AuthorParams = Type.Object({
  order: Type.Optional(Type.Enum([...authorOrders], { description: '排序：最近更新、最新发布、字数；不写是最近更新' })),
  cursor: Type.Optional(Cursor),
});

export const Follow = Type.Object({ author_id: Type.String({ maxLength: 20 }), followed: Type.Boolean() });
export const FollowState = Type.Object({ followed: Type.Boolean() });

/** An author whom a member follows, with the novel of theirs that has the newest chapter. */
export const FollowedAuthor = Type.Object({
  author: Author,
  followed_at: Time,
  latest: Nullable(Type.Object({ id: Type.String(), title: Type.String(), updated_at: Time })),
});

export const FollowedAuthors = List(FollowedAuthor);

export type SimilarNovel = Static<typeof SimilarNovel>;
export type RelatedNovels = Static<typeof RelatedNovels>;
export type AuthorNovels = Static<typeof AuthorNovels>;
export type AuthorOrder = (typeof authorOrders)[number];
export type FollowState = Static<typeof FollowState>;
export type FollowedAuthor = Static<typeof FollowedAuthor>;
export type FollowedAuthors = Static<typeof FollowedAuthors>;
