import { pages } from 'shared-api/paths';
import type { RankingKind, RankingPeriod } from 'shared-api/schemas/ranking';
import { LinkTabs } from 'shared-ui/link-tabs';
import { shortNumber } from '../../novel/novel-words.ts';

const kindNames: Record<RankingKind, string> = { reads: '阅读榜', collects: '收藏榜', likes: '点赞榜' };

export const periodNames: Record<RankingPeriod, string> = { day: '日榜', week: '周榜', month: '月榜', total: '总榜' };

export const rankingTitle = (kind: RankingKind, period: RankingPeriod): string =>
  kind === 'reads' ? `阅读${periodNames[period]}` : kindNames[kind];

const countNames: Record<RankingKind, string> = { reads: '人读过', collects: '人收藏', likes: '次点赞' };

/** The number that a novel is ranked by, as readers write it. */
export const countWords = (kind: RankingKind, count: number): string => `${shortNumber(count)} ${countNames[kind]}`;

interface BoardTabsProps {
  /** The board at hand; undefined for the list of all novels by how hot they are. */
  current?: string;
  /** Category that every board keeps to. */
  category: string | undefined;
}

/** Tabs of the boards: all novels with their facets, which 排行榜 in the menu leads to, and the rankings by one number each. */
export const BoardTabs = ({ current, category }: BoardTabsProps) => (
  <LinkTabs
    label="榜单"
    tabs={[
      { label: '综合', to: pages.filter({ category }), isCurrent: current === undefined },
      ...Object.entries(kindNames).map(([kind, label]) => ({
        label,
        to: pages.ranking({ kind: kind === 'reads' ? undefined : kind, category }),
        isCurrent: kind === current,
      })),
    ]}
  />
);
