import { useLoaderData } from 'react-router-dom';
import { pages } from 'shared-api/paths';
import { color, font, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import { Head } from '../../lib/head.tsx';
import { NovelRow } from '../../lib/novel-row.tsx';
import { Pager } from '../../lib/pager.tsx';
import { NothingFound } from './nothing-found.tsx';
import type { SearchData } from './search-data.ts';

/** What was found for a keyword. */
export const SearchPage = () => {
  const { keyword, isLater, results, categories } = useLoaderData<SearchData>();
  const { items, next_cursor } = results;
  return (
    <>
      <Head title={[keyword === '' ? '搜索' : `搜索：${keyword}`]} robots="noindex" />
      {items.length === 0 ? (
        <NothingFound keyword={keyword} categories={categories} />
      ) : (
        <>
          <Title>
            “<Keyword>{keyword}</Keyword>”的搜索结果
          </Title>
          <Results>
            {items.map((novel, index) => (
              <li key={novel.id}>
                <NovelRow novel={novel} keyword={keyword} eager={index < 4} />
              </li>
            ))}
          </Results>
        </>
      )}
      <Pager
        next={next_cursor === null ? null : pages.search(keyword, next_cursor)}
        first={isLater ? pages.search(keyword) : null}
      />
    </>
  );
};

const Title = styled.h1`
  padding-block: ${space.l} ${space.s};
  font-family: ${font.serif};
  font-size: ${text.title};
`;

const Keyword = styled.span`
  color: ${color.accent};
`;

const Results = styled.ul`
  & > li + li {
    border-block-start: 1px solid ${color.line};
  }
`;
