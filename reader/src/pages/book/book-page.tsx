import { useLoaderData } from 'react-router-dom';
import { Section } from 'shared-ui/section';
import { space } from 'shared-ui/theme';
import styled from 'styled-components';
import { StructuredData } from '../../head/structured-data.tsx';
import { LazyRelated } from '../../novel/related/lazy-related.tsx';
import { languageOf } from '../../text/language.ts';
import type { BookData } from './book-data.ts';
import { BookHeader } from './book-header.tsx';
import { BookPageHead } from './book-page-head.tsx';
import { bookStructuredData } from './book-structured-data.ts';
import { Contents } from './contents.tsx';
import { Introduction } from './introduction.tsx';

/** Page of one novel: its facts, its introduction and its contents. */
const BookPage = () => {
  const { novel, contents, from, at, isReversed } = useLoaderData<BookData>();
  const language = languageOf(novel.title + novel.intro);
  return (
    <PageColumn>
      <BookPageHead novel={novel} />
      <BookHeader novel={novel} lang={language} />
      {novel.intro.trim() !== '' && (
        <Section title="作品简介">
          <Introduction text={novel.intro} lang={language} />
        </Section>
      )}
      <Contents novelId={novel.id} contents={contents} from={from} at={at} isReversed={isReversed} />
      <LazyRelated novelId={novel.id} />
      <StructuredData nodes={(origin) => bookStructuredData(novel, language, origin)} />
    </PageColumn>
  );
};

/* The route's module: routes.tsx loads it as one chunk. */
export { loadBook as loader } from './book-data.ts';
export { BookProblem as ErrorBoundary } from './book-problem.tsx';
export { BookPage as Component };

const PageColumn = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space.xxl};
  padding-block: ${space.s} ${space.xxl};
`;
