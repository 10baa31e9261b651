import { type Static, Type } from 'typebox';
import { ChapterId, Cursor, List, NovelId, Nullable, Time } from './common.ts';

/** 1 unfinished (连载), 2 finished (完本): the `ns` of the specification. */
export const Status = Type.Union([Type.Literal(1), Type.Literal(2)], { description: '1 连载，2 完本' });

/**
 * A novel as lists show it. Reading begins with `first_chapter_id`. `word_count` counts characters other than spaces. Lists give
 * the beginning of the introduction.
 */
export const NovelSummary = Type.Object({
  id: NovelId,
  title: Type.String(),
  author: Type.Object({ id: Type.String(), name: Type.String() }),
  cover_url: Nullable(Type.String()),
  intro: Type.String(),
  category: Type.Object({ id: Type.String(), name: Type.String() }),
  tags: Type.Array(Type.String()),
  status: Status,
  word_count: Type.Integer({ minimum: 0 }),
  chapter_count: Type.Integer({ minimum: 0 }),
  first_chapter_id: Nullable(ChapterId),
  latest_chapter: Nullable(
    Type.Object({ id: ChapterId, no: Type.Integer(), title: Type.String(), published_at: Time }),
  ),
  read_count: Type.Object({
    day: Type.Integer(),
    week: Type.Integer(),
    month: Type.Integer({ description: '近 30 天' }),
    total: Type.Integer(),
  }),
  collect_count: Type.Integer(),
  like_count: Type.Integer(),
  created_at: Time,
  updated_at: Time,
});

/** A novel on its own page: the summary with the whole introduction, and the source of its text. */
export const Novel = Type.Object({ ...NovelSummary.properties, source: Nullable(Type.String()) });

export const NovelList = List(NovelSummary);

/** One value of a facet, as the call takes it, and the number of novels it leaves; with `more` that is a lower bound. */
export const FacetValue = Type.Object({
  value: Type.String(),
  label: Type.String({ description: '显示的名称' }),
  count: Type.Integer({ minimum: 0 }),
  more: Type.Boolean({ description: '实际不少于 count' }),
});

/** A facet with counts under the choices in all other facets; for tags the most frequent, in addition to the chosen ones. */
export const Facet = Type.Object({
  name: Type.Enum(['category', 'ns', 'words', 'updated', 'tags']),
  values: Type.Array(FacetValue),
});

/** One page of the filtered list of novels, with its facets. */
export const FilteredNovels = Type.Object({
  ...NovelList.properties,
  page: Type.Optional(Type.Integer({ minimum: 1, description: '第几页' })),
  pages: Type.Optional(
    Type.Array(Type.Object({ page: Type.Integer({ minimum: 1 }), cursor: Nullable(Cursor) }), {
      description: '可以去的页，从小到大：首页、邻近各页、这一页、末页',
    }),
  ),
  facets: Type.Array(Facet),
});

/** Where a keyword stands in a name: `offset` and `length` count characters (code points). */
export const NameMark = Type.Object({ offset: Type.Integer({ minimum: 0 }), length: Type.Integer({ minimum: 1 }) });

/** A novel that a search found, with the places where the keyword stands in its names, in whichever script. */
export const FoundNovel = Type.Object({
  ...NovelSummary.properties,
  marks: Type.Optional(Type.Object({ title: Type.Array(NameMark), author: Type.Array(NameMark) })),
});

/** Novels that a search found; where it found none, titles that differ from the keyword by one character. */
export const FoundNovels = Type.Object({
  ...List(FoundNovel).properties,
  corrections: Type.Array(Type.String(), { description: '也许要找的书名' }),
});

/** A suggestion of the search box: a title, with the novel's id, author and category; an author; or a tag. */
export const Suggestion = Type.Object({
  kind: Type.Enum(['title', 'author', 'tag']),
  text: Type.String(),
  novel_id: Nullable(NovelId),
  author: Nullable(Type.String()),
  category: Nullable(Type.String()),
});
export const Suggestions = Type.Object({ suggestions: Type.Array(Suggestion) });

/** A banner at the head of the home page; `link` leads within the site or to another site. */
export const Banner = Type.Object({
  title: Type.String(),
  image_url: Nullable(Type.String()),
  link: Type.String(),
  novel: Nullable(NovelSummary),
});

/** A category with its number of novels. */
export const Category = Type.Object({ id: Type.String(), name: Type.String(), novel_count: Type.Integer() });

export const CategoryNovels = Type.Object({ category: Category, novels: Type.Array(NovelSummary) });

/** The sections of the home page, each a short list. */
export const Home = Type.Object({
  banners: Type.Array(Banner, { description: '横幅' }),
  picks: Type.Array(NovelSummary, { description: '编辑推荐' }),
  hot: Type.Array(NovelSummary, { description: '本周热门' }),
  updated: Type.Array(NovelSummary, { description: '最近更新' }),
  added: Type.Array(NovelSummary, { description: '新书入库' }),
  finished: Type.Array(NovelSummary, { description: '完本精选' }),
  /** Rows from above to below, `updated` beside `hot`; absent where they stand in the usual order, as they do above. */
  order: Type.Optional(
    Type.Array(Type.Enum(['banners', 'picks', 'hot', 'added', 'finished']), { description: '栏目的次序' }),
  ),
});

/** Orders of the list of novels: popular this week, newest chapter, length, collected most, newest on the site. */
export const orders = ['hot', 'updated', 'words', 'collects', 'new'] as const;
/** Length bands in units of 10,000 characters (万字). */
export const wordBands = ['0-30', '30-50', '50-100', '100-200', '200-'] as const;
/** Choices of the time since the last update, in days. */
export const updatedWithin = ['3', '7', '15', '30'] as const;

/** Query of the list of novels; the same names stand in the page's URL and in the call. */
export const FilterParams = Type.Object({
  category: Type.Optional(Type.String({ maxLength: 15, pattern: '^[0-9]+$', description: '分类编号' })),
  ns: Type.Optional(Type.Enum(['1', '2'], { description: '1 连载，2 完本' })),
  words: Type.Optional(Type.Enum([...wordBands], { description: '字数（万字）' })),
  updated: Type.Optional(Type.Enum([...updatedWithin], { description: '几天内更新过' })),
  tags: Type.Optional(Type.String({ maxLength: 200, description: '标签，以逗号分隔，须全部符合' })),
  order: Type.Enum([...orders], { default: 'hot', description: '热门、最近更新、字数、收藏、新书' }),
  cursor: Type.Optional(Cursor),
});

export type FilterParams = Static<typeof FilterParams>;
export type NovelSummary = Static<typeof NovelSummary>;
export type Novel = Static<typeof Novel>;
export type NameMark = Static<typeof NameMark>;
export type Facet = Static<typeof Facet>;
export type FacetValue = Static<typeof FacetValue>;
export type FilteredNovels = Static<typeof FilteredNovels>;
export type FoundNovel = Static<typeof FoundNovel>;
export type FoundNovels = Static<typeof FoundNovels>;
export type Suggestion = Static<typeof Suggestion>;
export type Suggestions = Static<typeof Suggestions>;
export type Banner = Static<typeof Banner>;
export type Category = Static<typeof Category>;
export type CategoryNovels = Static<typeof CategoryNovels>;
export type Home = Static<typeof Home>;
export type Order = (typeof orders)[number];
export type WordBand = (typeof wordBands)[number];
