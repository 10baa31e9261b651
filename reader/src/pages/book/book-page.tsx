import { useLoaderData } from 'react-router-dom';
import { space } from 'shared-ui/theme';
import styled from 'styled-components';
import { languageOf } from '../../lib/language.ts';
import { Section } from '../../lib/section.tsx';
import { StructuredData } from '../../lib/structured-data.tsx';
import type { BookData } from './book-data.ts';
import { BookHead } from './book-head.tsx';
import { bookThings } from './book-things.ts';
import { BookTop } from './book-top.tsx';
import { Contents } from './contents.tsx';
import { Introduction } from './introduction.tsx';

/** A book before it is opened: what it is, what it is about, and its chapters. */
export const BookPage = () => {
  const { novel, contents, from, at } = useLoaderData<BookData>();
  const language = languageOf(novel.title + novel.intro);
  return (
    <Page>
      <BookHead novel={novel} />
      <BookTop novel={novel} lang={language} />
      {novel.intro.trim() !== '' && (
        <Section title="作品简介">
          <Introduction text={novel.intro} lang={language} />
        </Section>
      )}
      <Contents novelId={novel.id} contents={contents} from={from} at={at} />
      <StructuredData facts={(origin) => bookThings(novel, language, origin)} />
    </Page>
  );
};

const Page = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space.xxl};
  padding-block: ${space.s} ${space.xxl};
`;
