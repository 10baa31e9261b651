import { useLoaderData } from 'react-router-dom';
import { pages } from 'shared-api/paths';
import { LinkTabs } from 'shared-ui/link-tabs';
import { color, font, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import { PageHead } from '../../head/page-head.tsx';
import { useSite } from '../../head/site-identity.ts';
import { ResultsStart } from '../../links/results-start.tsx';
import { BookResults } from './book-results.tsx';
import { NoKeyword } from './no-results.tsx';
import { NovelResults } from './novel-results.tsx';
import type { SearchData } from './search-data.ts';
import { TextResults } from './text-results.tsx';

/** Results for a keyword: novels on one tab, matches in texts and sister libraries on the other. */
const SearchPage = () => {
  const { keyword, cursor, results, ways } = useLoaderData<SearchData>();
  const { name } = useSite();
  if (keyword === '') {
    return (
      <>
        <PageHead title={['搜索']} robots="noindex" />
        <NoKeyword ways={ways} />
      </>
    );
  }
  return (
    <>
      {/* What the reader typed stays as it is: the title of a `PageHead` is shown in the reader's script. */}
      <title data-novel-text={false}>{`搜索：${keyword} - ${name}`}</title>
      <meta name="robots" content="noindex" />
      <SearchTitle>
        “<SearchKeyword>{keyword}</SearchKeyword>”的搜索结果
      </SearchTitle>
      <LinkTabs
        label="搜索范围"
        tabs={[
          { label: '书名、作者、标签', to: pages.search(keyword), isCurrent: results.tab === 'novels' },
          {
            label: '正文与其他书库',
            to: pages.search(keyword, { place: 'other' }),
            isCurrent: results.tab !== 'novels',
          },
        ]}
      />
      <ResultsStart>{cursor === undefined ? '搜索结果' : '后面的搜索结果'}</ResultsStart>
      {results.tab === 'novels' ? (
        <NovelResults
          keyword={keyword}
          novels={results.novels}
          corrections={results.corrections}
          isLater={cursor !== undefined}
          ways={ways}
        />
      ) : results.tab === 'book' ? (
        <BookResults keyword={keyword} cursor={cursor} {...results} />
      ) : (
        // The state of the search in texts belongs to one page of one keyword.
        <TextResults key={`${keyword} ${cursor}`} keyword={keyword} cursor={cursor} first={results.texts} ways={ways} />
      )}
    </>
  );
};

/* The route's module: routes.tsx loads it as one chunk. */
export { PageProblem as ErrorBoundary } from '../../page-problem.tsx';
export { dehydrate, loadSearch as loader, rehydrate } from './search-data.ts';
export { SearchPage as Component };

const SearchTitle = styled.h1`
  padding-block: ${space.l} ${space.m};
  font-family: ${font.serif};
  font-size: ${text.title};
  text-spacing-trim: trim-start;
`;

const SearchKeyword = styled.span`
  color: ${color.accent};
`;
