import { useLoaderData } from 'react-router-dom';
import { pages } from 'shared-api/paths';
import { color, font, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import { Head } from '../../lib/head.tsx';
import { LinkTabs } from '../../lib/link-tabs.tsx';
import { FoundWorks } from './found-works.tsx';
import { NoKeyword } from './nothing-found.tsx';
import { OtherPlaces } from './other-places.tsx';
import type { SearchData } from './search-data.ts';

/** What was found for a keyword: works on one tab, other places on the other. */
export const SearchPage = () => {
  const { keyword, cursor, found, categories } = useLoaderData<SearchData>();
  if (keyword === '') {
    return (
      <>
        <Head title={['搜索']} robots="noindex" />
        <NoKeyword categories={categories} />
      </>
    );
  }
  return (
    <>
      <Head title={[`搜索：${keyword}`]} robots="noindex" />
      <Title>
        “<Keyword>{keyword}</Keyword>”的搜索结果
      </Title>
      <LinkTabs
        label="搜索范围"
        tabs={[
          { label: '书名与作者', to: pages.search(keyword), isCurrent: found.place === 'works' },
          {
            label: '正文与其他书库',
            to: pages.search(keyword, { place: 'other' }),
            isCurrent: found.place === 'other',
          },
        ]}
      />
      {found.place === 'works' ? (
        <FoundWorks keyword={keyword} works={found.works} isLater={cursor !== undefined} categories={categories} />
      ) : (
        // What was looked through belongs to one page of one search.
        <OtherPlaces key={`${keyword} ${cursor}`} keyword={keyword} cursor={cursor} first={found.other} />
      )}
    </>
  );
};

const Title = styled.h1`
  padding-block-start: ${space.l};
  font-family: ${font.serif};
  font-size: ${text.title};
`;

const Keyword = styled.span`
  color: ${color.accent};
`;
