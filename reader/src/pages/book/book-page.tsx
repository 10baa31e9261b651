import { useLoaderData } from 'react-router-dom';
import { space } from 'shared-ui/theme';
import styled from 'styled-components';
import { Head } from '../../lib/head.tsx';
import { Section } from '../../lib/section.tsx';
import type { BookData } from './book-data.ts';
import { BookTop } from './book-top.tsx';
import { Contents } from './contents.tsx';
import { Introduction } from './introduction.tsx';

/** A book before it is opened: what it is, what it is about, and its chapters. */
export const BookPage = () => {
  const { novel, contents, from, at } = useLoaderData<BookData>();
  return (
    <Page>
      <Head
        title={[novel.title, novel.author.name]}
        description={novel.intro.slice(0, 120) || `${novel.author.name}的小说《${novel.title}》，在书海阅读。`}
      />
      <BookTop novel={novel} />
      {novel.intro.trim() !== '' && (
        <Section title="作品简介">
          <Introduction text={novel.intro} />
        </Section>
      )}
      <Contents novelId={novel.id} contents={contents} from={from} at={at} />
    </Page>
  );
};

const Page = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space.xxl};
  padding-block: ${space.s} ${space.xxl};
`;
