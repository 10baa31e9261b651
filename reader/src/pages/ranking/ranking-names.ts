import type { RankingKind, RankingPeriod } from 'shared-api/schemas/ranking';
import { shortNumber } from '../../text/short-number.ts';

export const kindNames: Record<RankingKind, string> = { reads: '阅读榜', collects: '收藏榜', likes: '点赞榜' };

export const periodNames: Record<RankingPeriod, string> = { day: '日榜', week: '周榜', month: '月榜', total: '总榜' };

export const rankingTitle = (kind: RankingKind, period: RankingPeriod): string =>
  kind === 'reads' ? `阅读${periodNames[period]}` : kindNames[kind];

const countNames: Record<RankingKind, string> = { reads: '人读过', collects: '人收藏', likes: '次点赞' };

/** The number that a novel is ranked by, as readers write it. */
export const countWords = (kind: RankingKind, count: number): string => `${shortNumber(count)} ${countNames[kind]}`;
