import { type Static, Type } from 'typebox';
import { Cursor } from './common.ts';
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

/** An author with one page of their novels, the newest chapter first. */
export const AuthorNovels = Type.Object({
  author: Type.Object({ id: Type.String(), name: Type.String() }),
  ...NovelList.properties,
});

export const AuthorParams = Type.Object({ cursor: Type.Optional(Cursor) });

export type SimilarNovel = Static<typeof SimilarNovel>;
export type RelatedNovels = Static<typeof RelatedNovels>;
export type AuthorNovels = Static<typeof AuthorNovels>;
