import { useLoaderData } from 'react-router-dom';
import { pages } from 'shared-api/paths';
import { font, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import { PageHead } from '../../head/page-head.tsx';
import { useSite } from '../../head/site-identity.ts';
import { StructuredData } from '../../head/structured-data.tsx';
import { Pager } from '../../links/pager.tsx';
import { ResultsStart } from '../../links/results-start.tsx';
import { NovelRow } from '../../novel/novel-row.tsx';
import { NovelGrid } from '../../novel/row-list.ts';
import type { AuthorData } from './author-data.ts';

/** Page of one author: their novels, the newest chapter first. */
const AuthorPage = () => {
  const { author, items, next_cursor, isLater } = useLoaderData<AuthorData>();
  const site = useSite();
  const address = pages.author(author.id);
  return (
    <>
      <PageHead
        title={[`${author.name}的作品`]}
        description={`${author.name}的小说：${items.map(({ title }) => `《${title}》`).join('')}，在${site.name}阅读。`}
        type="website"
        {...(isLater ? { robots: 'noindex, follow' as const } : { address })}
      />
      <AuthorTitle>
        <span data-novel-text>{author.name}</span>的作品
      </AuthorTitle>
      <ResultsStart>{isLater ? '后面的作品' : '作品'}</ResultsStart>
      <NovelGrid>
        {items.map((novel, index) => (
          <li key={novel.id}>
            <NovelRow novel={novel} eager={index < 3} />
          </li>
        ))}
      </NovelGrid>
      <Pager
        next={next_cursor === null ? null : pages.author(author.id, next_cursor)}
        first={isLater ? address : null}
      />
      {!isLater && (
        <StructuredData nodes={(origin) => [{ '@type': 'Person', name: author.name, url: origin + address }]} />
      )}
    </>
  );
};

export { dehydrate, loadAuthor as loader, rehydrate } from './author-data.ts';
/* The route's module: routes.tsx loads it as one chunk. */
export { AuthorProblem as ErrorBoundary } from './author-problem.tsx';
export { AuthorPage as Component };

const AuthorTitle = styled.h1`
  padding-block: ${space.l} ${space.s};
  font-family: ${font.serif};
  font-size: ${text.display};
`;
