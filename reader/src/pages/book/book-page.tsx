import { useState } from 'react';
import { useLoaderData } from 'react-router-dom';
import { PartProblem } from 'shared-ui/part-problem';
import { Section } from 'shared-ui/section';
import { space } from 'shared-ui/theme';
import styled from 'styled-components';
import { StructuredData } from '../../head/structured-data.tsx';
import { LazyRelated } from '../../novel/related/lazy-related.tsx';
import { useContinue } from '../../novel/use-continue.ts';
import { languageOf } from '../../text/language.ts';
import type { BookData } from './book-data.ts';
import { BookHeader } from './book-header.tsx';
import { BookPageHead } from './book-page-head.tsx';
import { bookStructuredData } from './book-structured-data.ts';
import { Contents } from './contents.tsx';
import { Introduction } from './introduction.tsx';

/** Page of one novel: its facts, its introduction and its contents. */
const BookPage = () => {
  const { novel, contents, latest, from, at, isReversed } = useLoaderData<BookData>();
  const language = languageOf(novel.title + novel.intro);
  const { part: continued, failed, retry } = useContinue(true);
  const [isProblemClosed, setProblemClosed] = useState(false);
  return (
    // Another book is another page: nothing of the one before stays in it.
    <PageColumn key={novel.id}>
      <BookPageHead novel={novel} />
      <BookHeader novel={novel} lang={language} continued={continued} />
      {novel.intro.trim() !== '' && (
        <Section title="作品简介">
          <Introduction text={novel.intro} lang={language} />
        </Section>
      )}
      <Contents
        novelId={novel.id}
        contents={contents}
        latest={latest}
        from={from}
        at={at}
        isReversed={isReversed}
        continued={continued}
      />
      <LazyRelated novelId={novel.id} />
      <StructuredData nodes={(origin) => bookStructuredData(novel, language, origin)} />
      {failed && !isProblemClosed && (
        <PartProblem retry={retry} close={() => setProblemClosed(true)}>
          继续阅读
        </PartProblem>
      )}
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
