import { Link, useLoaderData } from 'react-router-dom';
import { pages } from 'shared-api/paths';
import { QuietButton } from 'shared-ui/button';
import { dyesOf } from 'shared-ui/cover-dyes';
import { Notice } from 'shared-ui/notice';
import { font, space, text, wide } from 'shared-ui/theme';
import styled from 'styled-components';
import { PageHead } from '../../head/page-head.tsx';
import { useSite } from '../../head/site-identity.ts';
import { Pager } from '../../links/pager.tsx';
import { PillLink } from '../../links/pill-link.tsx';
import { ResultsStart } from '../../links/results-start.tsx';
import { NovelRow } from '../../novel/novel-row.tsx';
import { gridColumns, NovelGrid } from '../../novel/row-list.ts';
import { BoardTabs, countWords, periodNames, rankingTitle } from './boards.tsx';
import type { RankingData } from './ranking-data.ts';

/** Page of a ranking, by kind, period and category; ranks go on from page to page. */
const RankingPage = () => {
  const data = useLoaderData<RankingData>();
  const { query, kind, period, items, firstRank, next_cursor, categories } = data;
  const site = useSite();
  const category = categories.find(({ id }) => id === query.category);
  const title = `${category?.name ?? ''}${rankingTitle(kind, period)}`;
  const isLater = query.cursor !== undefined;
  const dyes = dyesOf(items, gridColumns);
  const first = { ...query, cursor: undefined };
  return (
    <>
      <PageHead
        title={[title]}
        description={`${site.name}${title}：${items
          .slice(0, 5)
          .map((novel) => `《${novel.title}》`)
          .join('')}`}
        type="website"
        {...(isLater || items.length === 0
          ? { robots: 'noindex, follow' as const }
          : { address: pages.ranking(first) })}
      />
      <RankingTitle>{title}</RankingTitle>
      <BoardTabs current={kind} category={query.category} />
      {kind === 'reads' && (
        <PillRow aria-label="时间">
          {Object.entries(periodNames).map(([value, label]) => (
            <li key={value}>
              <PillLink
                to={pages.ranking({ ...first, period: value === 'week' ? undefined : value })}
                current={value === period}
              >
                {label}
              </PillLink>
            </li>
          ))}
        </PillRow>
      )}
      <PillRow aria-label="分类">
        <li>
          <PillLink to={pages.ranking({ ...first, category: undefined })} current={query.category === undefined}>
            全部分类
          </PillLink>
        </li>
        {categories.map(({ id, name }) => (
          <li key={id}>
            <PillLink to={pages.ranking({ ...first, category: id })} current={id === query.category}>
              {name}
            </PillLink>
          </li>
        ))}
      </PillRow>
      <ResultsStart>从第 {firstRank} 名起</ResultsStart>
      {items.length === 0 ? (
        <Notice
          role="status"
          level="h2"
          title="这张榜还是空的"
          actions={
            <QuietButton as={Link} to={pages.filter()}>
              看看全部作品
            </QuietButton>
          }
        >
          {kind === 'reads' ? '这段时间还没有人读过这里的书。' : '还没有人选出喜欢的书。'}
        </Notice>
      ) : (
        <NovelGrid as="ol" start={firstRank}>
          {items.map((novel, index) => (
            <li key={novel.id}>
              <NovelRow
                novel={novel}
                dye={dyes[index]}
                rank={firstRank + index}
                note={countWords(kind, novel.count)}
                eager={index < 3}
              />
            </li>
          ))}
        </NovelGrid>
      )}
      <Pager
        next={next_cursor === null ? null : pages.ranking({ ...query, cursor: next_cursor })}
        first={isLater ? pages.ranking(first) : null}
      />
    </>
  );
};

/* The route's module: routes.tsx loads it as one chunk. */
export { FilterProblem as ErrorBoundary } from '../filter/filter-problem.tsx';
export { dehydrate, loadRanking as loader, rehydrate } from './ranking-data.ts';
export { RankingPage as Component };

const RankingTitle = styled.h1`
  padding-block: ${space.l} ${space.s};
  font-family: ${font.serif};
  font-size: ${text.display};
`;

/* On a phone one line, which a finger scrolls sideways. The words of the first pill begin where the page's do. */
const PillRow = styled.ul`
  display: flex;
  overflow-x: auto;
  scrollbar-width: none;
  margin-inline: -${space.l};
  padding: ${space.xs};

  ${wide} {
    flex-wrap: wrap;
  }
`;
