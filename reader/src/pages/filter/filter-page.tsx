import { Link, useLoaderData } from 'react-router-dom';
import { pages } from 'shared-api/paths';
import { QuietButton } from 'shared-ui/button';
import { Notice } from 'shared-ui/notice';
import { color, font, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import { Head } from '../../lib/head.tsx';
import { NovelRow } from '../../lib/novel-row.tsx';
import { Pager } from '../../lib/pager.tsx';
import { FacetRows } from './facet-rows.tsx';
import { facetsOf, isHot, listTitle } from './filter-choices.ts';
import type { FilterData } from './filter-data.ts';
import { OrderTabs } from './order-tabs.tsx';

/** All works, narrowed and ordered by what stands in the address. */
export const FilterPage = () => {
  const { filter, novels, categories } = useLoaderData<FilterData>();
  const title = listTitle(filter);
  const category = categories.find(({ id }) => id === filter.category);
  // Places can only be counted from the beginning.
  const isRanking = isHot(filter) && filter.cursor === undefined;

  return (
    <>
      <Head
        title={category ? [category.name, title] : [title]}
        description={`书海${category?.name ?? ''}${title}：按分类、状态、字数和更新时间找小说。`}
      />
      <Title>{title}</Title>
      <FacetRows facets={facetsOf(categories)} filter={filter} />
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
      <Pager
        next={novels.next_cursor === null ? null : pages.filter({ ...filter, cursor: novels.next_cursor })}
        first={filter.cursor === undefined ? null : pages.filter({ ...filter, cursor: undefined })}
      />
    </>
  );
};

const Title = styled.h1`
  padding-block: ${space.l} ${space.m};
  font-family: ${font.serif};
  font-size: ${text.display};
`;

const Works = styled.ul`
  & > li + li {
    border-block-start: 1px solid ${color.line};
  }
`;
