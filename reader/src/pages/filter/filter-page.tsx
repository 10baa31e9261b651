import { useLoaderData } from 'react-router-dom';
import { pages } from 'shared-api/paths';
import { color, fingerSize, focusRing, font, radius, space, text } from 'shared-ui/theme';
import styled, { css } from 'styled-components';
import { StructuredData } from '../../head/structured-data.tsx';
import { Pager } from '../../links/pager.tsx';
import { ResultsStart } from '../../links/results-start.tsx';
import { CutOff } from '../../novel/cut-off.tsx';
import { NovelRow } from '../../novel/novel-row.tsx';
import { NovelGrid } from '../../novel/row-list.ts';
import { ActiveFilters } from './active-filters.tsx';
import { formatCount, isHot, isUncounted, titleOf, totalOf } from './facet-choices.ts';
import { FacetRows } from './facet-rows.tsx';
import type { FilterData } from './filter-data.ts';
import { FilterPageHead } from './filter-page-head.tsx';
import { filterStructuredData } from './filter-structured-data.ts';
import { NoNovels } from './no-novels.tsx';
import { NumberedPager } from './numbered-pager.tsx';
import { OrderTabs } from './order-tabs.tsx';

/** Page of all novels, filtered and ordered by the address. */
const FilterPage = () => {
  const { filter, novels } = useLoaderData<FilterData>();
  const { facets } = novels;
  const names = titleOf(facets, filter);
  const total = totalOf(facets, filter);
  const page = filter.cursor === undefined ? undefined : novels.page;
  const next = novels.next_cursor === null ? null : pages.filter({ ...filter, cursor: novels.next_cursor });
  // Later pages and empty lists lead search engines on without standing in their index.
  const isIndexed = filter.cursor === undefined && novels.items.length > 0;
  // Ranks can only be counted from the first page on.
  const isRanking = isHot(filter) && filter.cursor === undefined;

  return (
    <>
      <FilterPageHead
        filter={filter}
        title={page === undefined ? names : [`第 ${page} 页`, ...names]}
        isIndexed={isIndexed}
      />
      <FilterHeader>
        <FilterTitle>{names.join(' · ')}</FilterTitle>
        <NovelTotal role="status">{isUncounted(total) ? '数目未知' : `共 ${formatCount(total)} 部`}</NovelTotal>
      </FilterHeader>
      <FoldedFacets $isFirstPage={filter.cursor === undefined}>
        <summary>筛选</summary>
        <FacetRows facets={facets} filter={filter} />
      </FoldedFacets>
      <ActiveFilters facets={facets} filter={filter} />
      <OrderTabs filter={filter} />
      <ResultsStart>第 {novels.page ?? 1} 页作品</ResultsStart>
      {novels.items.length === 0 ? (
        <NoNovels facets={facets} filter={filter} next={next} />
      ) : (
        <NovelGrid as={isRanking ? 'ol' : 'ul'}>
          {novels.items.map((novel, index) => (
            <li key={novel.id}>
              <NovelRow novel={novel} rank={isRanking ? index + 1 : undefined} eager={index < 3} />
            </li>
          ))}
        </NovelGrid>
      )}
      {novels.items.length > 0 && <CutOff page={novels} />}
      {novels.pages === undefined ? (
        <Pager
          next={next}
          page={novels.page}
          first={filter.cursor === undefined ? null : pages.filter({ ...filter, cursor: undefined })}
        />
      ) : (
        <NumberedPager
          pages={novels.pages}
          current={novels.page ?? 1}
          addressOf={(cursor) => pages.filter({ ...filter, cursor: cursor ?? undefined })}
        />
      )}
      {isIndexed && (
        <StructuredData nodes={(origin) => filterStructuredData(names.join(' - '), novels.items, origin)} />
      )}
    </>
  );
};

/* The route's module: routes.tsx loads it as one chunk. */
export { dehydrate, loadFilter as loader, rehydrate } from './filter-data.ts';
export { FilterProblem as ErrorBoundary } from './filter-problem.tsx';
export { FilterPage as Component };

const unfolded = css`
  @supports selector(::details-content) {
    @media (min-width: 960px) {
      summary {
        display: none;
      }

      &::details-content {
        content-visibility: visible;
      }
    }
  }
`;

/*
 * Folded on a phone or tablet, and on all later pages: there the list itself is what is looked for. Where a browser cannot show it unfolded
 * by style, it is opened by hand on wide screens too.
 */
const FoldedFacets = styled.details<{ $isFirstPage: boolean }>`
  summary {
    inline-size: fit-content;
    padding-inline: ${space.l};
    border: 1px solid ${color.line};
    border-radius: ${radius.round};
    color: ${color.inkSoft};
    font-size: ${text.small};
    line-height: calc(${fingerSize} - 2px);
    cursor: pointer;
    ${focusRing}
  }

  &[open] summary {
    margin-block-end: ${space.s};
  }

  ${({ $isFirstPage }) => $isFirstPage && unfolded}
`;

const FilterHeader = styled.div`
  display: flex;
  align-items: baseline;
  gap: ${space.m};
  padding-block: ${space.l} ${space.s};
`;

const NovelTotal = styled.p`
  color: ${color.inkFaint};
  font-size: ${text.small};
  font-variant-numeric: tabular-nums;
  white-space: nowrap;
`;

const FilterTitle = styled.h1`
  font-family: ${font.serif};
  font-size: ${text.display};
  /* Lines break between the names of what was chosen, not within one. */
  word-break: keep-all;
`;
