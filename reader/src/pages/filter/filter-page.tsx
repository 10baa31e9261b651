import { useLoaderData } from 'react-router-dom';
import { type FilterQuery, pages } from 'shared-api/paths';
import { dyesOf } from 'shared-ui/cover-dyes';
import { LinkTabs } from 'shared-ui/link-tabs';
import { color, fingerSize, focusRing, font, radius, space, text } from 'shared-ui/theme';
import styled, { css } from 'styled-components';
import { PageHead } from '../../head/page-head.tsx';
import { useSite } from '../../head/site-identity.ts';
import { type JsonLdNode, StructuredData } from '../../head/structured-data.tsx';
import { Pager } from '../../links/pager.tsx';
import { ResultsStart } from '../../links/results-start.tsx';
import { CutOff } from '../../novel/cut-off.tsx';
import type { ListedNovel } from '../../novel/listed-novel.ts';
import { NovelRow } from '../../novel/novel-row.tsx';
import { gridColumns, NovelGrid } from '../../novel/row-list.ts';
import { BoardTabs } from '../ranking/boards.tsx';
import { ActiveFilters } from './active-filters.tsx';
import { formatCount, isHot, isUncounted, orderLabels, tagsOf, titleOf, totalOf } from './facet-choices.ts';
import { FacetRows } from './facet-rows.tsx';
import type { FilterData } from './filter-data.ts';
import { NoNovels } from './no-novels.tsx';
import { NumberedPager } from './numbered-pager.tsx';

/** Page of all novels, filtered and ordered by the address. */
const FilterPage = () => {
  const { filter, novels } = useLoaderData<FilterData>();
  const { facets } = novels;
  const tags = tagsOf(filter);
  const others = titleOf(facets, filter);
  const names = tags === '' ? others : [tags, ...others];
  const total = totalOf(facets, filter);
  const page = filter.cursor === undefined ? undefined : novels.page;
  const next = novels.next_cursor === null ? null : pages.filter({ ...filter, cursor: novels.next_cursor });
  // Later pages and empty lists lead search engines on without standing in their index.
  const isIndexed = filter.cursor === undefined && novels.items.length > 0;
  // Ranks can only be counted from the first page on.
  const isRanking = isHot(filter) && filter.cursor === undefined;
  const dyes = dyesOf(novels.items, gridColumns);

  return (
    <>
      <FilterPageHead
        filter={filter}
        title={page === undefined ? names : [`第 ${page} 页`, ...names]}
        isIndexed={isIndexed}
      />
      <FilterHeader>
        <FilterTitle>
          {tags !== '' && <span data-novel-text>{`${tags} · `}</span>}
          <span>{others.join(' · ')}</span>
        </FilterTitle>
        <NovelTotal role="status">{isUncounted(total) ? '数目未知' : `共 ${formatCount(total)} 部`}</NovelTotal>
      </FilterHeader>
      {filter.ns === undefined && <BoardTabs category={filter.category} />}
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
              <NovelRow novel={novel} dye={dyes[index]} rank={isRanking ? index + 1 : undefined} eager={index < 3} />
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
    @media (min-width: 60em) {
      & > summary {
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
  margin-block-start: ${space.m};

  & > summary {
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

  &[open] > summary {
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

interface FilterPageHeadProps {
  filter: FilterQuery;
  /** Parts of the title from the narrowest to the widest. */
  title: string[];
  isIndexed: boolean;
}

/** Head of the filter page. */
const FilterPageHead = ({ filter, title, isIndexed }: FilterPageHeadProps) => {
  const { name } = useSite();
  return (
    <PageHead
      title={title}
      description={`${name}${title.join('')}：按分类、状态、字数和更新时间找小说。`}
      type="website"
      {...(isIndexed ? { address: canonicalAddress(filter) } : { robots: 'noindex, follow' })}
    />
  );
};

/**
 * Canonical address of a list. Category, status and tag make a list of its own; order, length and age only rearrange or
 * thin out the same one, and there are thousands of ways to combine them.
 */
const canonicalAddress = ({ ns, category, tags }: FilterQuery): string => pages.filter({ ns, category, tags });

/** Structured data of the filter page: the novels in their order. Source: schema.org/ItemList. */
const filterStructuredData = (
  name: string,
  novels: Pick<ListedNovel, 'id' | 'title'>[],
  origin: string,
): JsonLdNode[] => [
  {
    '@type': 'ItemList',
    name,
    numberOfItems: novels.length,
    itemListElement: novels.map(({ id, title }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: title,
      url: origin + pages.book(id),
    })),
  },
];

/** Tabs for the order of the list. The default order has no name in the address, so that one list has one address. */
const OrderTabs = ({ filter }: { filter: FilterQuery }) => (
  <SpacedTabs
    label="排序"
    tabs={Object.entries(orderLabels).map(([value, label]) => ({
      label,
      to: pages.filter({ ...filter, order: value === 'hot' ? undefined : value, cursor: undefined }),
      isCurrent: value === 'hot' ? isHot(filter) : filter.order === value,
    }))}
  />
);

const SpacedTabs = styled(LinkTabs)`
  margin-block-start: ${space.m};
`;
