import { type Static, Type } from 'typebox';
import { Cursor, List, NovelId, Nullable, Time } from '../../schemas/common.ts';
import { orders, Status, updatedWithin, wordBands } from '../../schemas/novel.ts';

/** Characters of what is looked for, at most. */
export const maxFindLength = 100;

/** Conditions of the table of novels, which the bulk changes take as well. */
export const NovelConditions = Type.Object({
  find: Type.Optional(
    Type.String({ maxLength: maxFindLength, description: '书名或作者里的字句、拼音或首字母，或作品编号' }),
  ),
  category: Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,14}$', description: '分类编号' })),
  status: Type.Optional(Type.Enum(['1', '2'], { description: '1 连载，2 完本' })),
  words: Type.Optional(Type.Enum([...wordBands], { description: '字数（万字）' })),
  updated: Type.Optional(Type.Enum([...updatedWithin], { description: '几天内更新过' })),
  tags: Type.Optional(Type.String({ maxLength: 200, description: '标签，以逗号分隔，须全部符合' })),
  down: Type.Optional(Type.Enum(['1', '0'], { description: '1 已下架，0 未下架' })),
});

/** Each page says where the next begins. A page of rare conditions may be short, or empty, and lead on all the same. */
export const NovelListParams = Type.Object({
  ...NovelConditions.properties,
  order: Type.Optional(Type.Enum([...orders], { default: 'new', description: '按哪一列排，默认按入库时间' })),
  way: Type.Optional(Type.Enum(['desc', 'asc'], { default: 'desc', description: 'desc 从大到小，asc 从小到大' })),
  cursor: Type.Optional(Cursor),
});

const Count = Type.Integer({ minimum: 0 });

/** A novel in the table, taken down or not. */
export const NovelRow = Type.Object({
  id: NovelId,
  title: Type.String(),
  author: Type.String(),
  category: Type.String(),
  tags: Type.Array(Type.String()),
  status: Status,
  words: Count,
  chapters: Count,
  /** Reads of the week and collections, as they stood when the day began: the table is ordered by them. */
  reads: Count,
  collects: Count,
  /** When the latest chapter came, and the novel. */
  latest_at: Time,
  created_at: Time,
  taken_down_at: Nullable(Time),
});
export const NovelRows = List(NovelRow);

export type NovelConditions = Static<typeof NovelConditions>;
export type NovelListParams = Static<typeof NovelListParams>;
export type NovelListQuery = { [Name in keyof NovelListParams]?: string | undefined };
export type NovelRow = Static<typeof NovelRow>;
