import { Link, useLoaderData } from 'react-router-dom';
import { pages } from 'shared-api/paths';
import { QuietButton } from 'shared-ui/button';
import { Notice } from 'shared-ui/notice';
import { color, font, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import { NovelRow } from '../../lib/novel-row.tsx';
import { Pager } from '../../lib/pager.tsx';
import { StructuredData } from '../../lib/structured-data.tsx';
import { ChosenRow } from './chosen-row.tsx';
import { FacetRows } from './facet-rows.tsx';
import { chosenIn, formatCount, isHot, listTitle, totalOf } from './filter-choices.ts';
import type { FilterData } from './filter-data.ts';
import { FilterHead } from './filter-head.tsx';
import { filterThings } from './filter-things.ts';
import { OrderTabs } from './order-tabs.tsx';

/** All works, narrowed and ordered by what stands in the address. */
export const FilterPage = () => {
  const { filter, novels } = useLoaderData<FilterData>();
  const { facets } = novels;
  const title = listTitle(filter);
  const category = facets
    .find(({ name }) => name === 'category')
    ?.values.find(({ value }) => value === filter.category);
  const names = [chosenIn(filter, 'tags').join('、'), category?.label ?? '', title].filter((name) => name !== '');
  const next = novels.next_cursor === null ? null : pages.filter({ ...filter, cursor: novels.next_cursor });
  // Later pages and empty lists lead search engines on without standing in their index.
  const isIndexed = filter.cursor === undefined && novels.items.length > 0;
  // Places can only be counted from the beginning.
  const isRanking = isHot(filter) && filter.cursor === undefined;

  return (
    <>
      <FilterHead filter={filter} title={names} isIndexed={isIndexed} next={next} />
      <Top>
        <Title>{title}</Title>
        <Total role="status">共 {formatCount(totalOf(facets, filter))} 部</Total>
      </Top>
      <FacetRows facets={facets} filter={filter} />
      <ChosenRow facets={facets} filter={filter} />
      <OrderTabs filter={filter} />
      {novels.items.length === 0 ? (
        <Notice
          role="status"
          level="h2"
          title="没有符合条件的作品"
          actions={
            <QuietButton as={Link} to={pages.filter()}>
              清空条件
            </QuietButton>
          }
        >
          放宽一两个条件试试。
        </Notice>
      ) : (
        <Works as={isRanking ? 'ol' : 'ul'}>
          {novels.items.map((novel, index) => (
            <li key={novel.id}>
              <NovelRow novel={novel} rank={isRanking ? index + 1 : undefined} eager={index < 3} />
            </li>
          ))}
        </Works>
      )}
      <Pager next={next} first={filter.cursor === undefined ? null : pages.filter({ ...filter, cursor: undefined })} />
      {isIndexed && <StructuredData facts={(origin) => filterThings(names.join(' - '), novels.items, origin)} />}
    </>
  );
};

const Top = styled.div`
  display: flex;
  align-items: baseline;
  gap: ${space.m};
  padding-block: ${space.l} ${space.s};
`;

const Total = styled.p`
  color: ${color.inkFaint};
  font-size: ${text.small};
  font-variant-numeric: tabular-nums;
`;

const Title = styled.h1`
  font-family: ${font.serif};
  font-size: ${text.display};
`;

const Works = styled.ul`
  & > li + li {
    border-block-start: 1px solid ${color.line};
  }
`;
