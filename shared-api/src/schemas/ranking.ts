import { type Static, Type } from 'typebox';
import { Cursor } from './common.ts';
import { NovelList } from './novel.ts';

/** What a ranking counts: reads, members who collected a novel, likes. */
export const rankingKinds = ['reads', 'collects', 'likes'] as const;
/** Times over which reads are counted: today, the last 7 and 30 days, always. Other rankings count always. */
export const rankingPeriods = ['day', 'week', 'month', 'total'] as const;

export const RankingParams = Type.Object({
  kind: Type.Enum([...rankingKinds], { default: 'reads', description: '阅读、收藏、点赞' }),
  period: Type.Enum([...rankingPeriods], { default: 'week', description: '日、周、月、总；只用于阅读榜' }),
  category: Type.Optional(Type.String({ maxLength: 15, pattern: '^[0-9]+$', description: '分类编号' })),
  cursor: Type.Optional(Cursor),
});

/** One page of a ranking; `first_rank` is the rank of its first novel. */
export const RankedNovels = Type.Object({
  ...NovelList.properties,
  first_rank: Type.Integer({ minimum: 1, description: '这一页第一部的名次' }),
});

export type RankedNovels = Static<typeof RankedNovels>;
export type RankingKind = (typeof rankingKinds)[number];
export type RankingPeriod = (typeof rankingPeriods)[number];
