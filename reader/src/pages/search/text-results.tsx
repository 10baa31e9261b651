import { Link } from 'react-router-dom';
import { pages } from 'shared-api/paths';
import type { OtherSearch, TextHit } from 'shared-api/schemas/other-search';
import { QuietButton } from 'shared-ui/button';
import { Notice } from 'shared-ui/notice';
import { space } from 'shared-ui/theme';
import styled from 'styled-components';
import { Pager } from '../../links/pager.tsx';
import { toResults } from '../../links/results-start.tsx';
import { NovelMatches } from './novel-matches.tsx';
import type { Ways } from './search-data.ts';
import { SisterLibrary } from './sister-library.tsx';
import { useTextMatches } from './use-text-matches.ts';
import { WaysOn } from './ways-on.tsx';

interface TextResultsProps {
  keyword: string;
  /** Undefined for the first page. */
  cursor: string | undefined;
  first: OtherSearch;
  ways: Ways | undefined;
}

/** Results of the search in chapter texts, beside those of sister libraries. */
export const TextResults = ({ keyword, cursor, first, ways }: TextResultsProps) => {
  const { items, counts, next_cursor, isSearching } = useTextMatches(keyword, first);
  return (
    <ResultColumns data-single={first.sisters.length === 0 || undefined}>
      <section aria-label="正文里">
        <MatchColumns>
          {byNovel(items).map(({ novel, hits }) => (
            <NovelMatches
              key={novel.id}
              keyword={keyword}
              novel={novel}
              hits={hits}
              count={counts?.find(({ novel_id }) => novel_id === novel.id)}
            />
          ))}
        </MatchColumns>
        {items.length === 0 && (
          <NoTextMatch keyword={keyword} isSearching={isSearching} isEnd={next_cursor === null} ways={ways} />
        )}
        <Pager
          next={next_cursor === null ? null : pages.search(keyword, { place: 'other', cursor: next_cursor })}
          first={cursor === undefined ? null : pages.search(keyword, { place: 'other' })}
        />
      </section>
      {first.sisters.length > 0 && (
        <SisterLibraries aria-label="其他书库">
          {first.sisters.map((sister) => (
            <SisterLibrary key={sister.url} {...sister} />
          ))}
        </SisterLibraries>
      )}
    </ResultColumns>
  );
};

/** Hits by novel, in their order: those of one novel stand together. */
const byNovel = (items: readonly TextHit[]): { novel: TextHit['novel']; hits: TextHit[] }[] => {
  const groups: { novel: TextHit['novel']; hits: TextHit[] }[] = [];
  for (const hit of items) {
    const last = groups.at(-1);
    if (last?.novel.id === hit.novel.id) last.hits.push(hit);
    else groups.push({ novel: hit.novel, hits: [hit] });
  }
  return groups;
};

interface NoTextMatchProps {
  keyword: string;
  isSearching: boolean;
  isEnd: boolean;
  ways: Ways | undefined;
}

const NoTextMatch = ({ keyword, isSearching, isEnd, ways }: NoTextMatchProps) => {
  if (isEnd) {
    return (
      <Notice
        role="status"
        level="h2"
        title="正文里没有找到"
        actions={
          <QuietButton as={Link} to={pages.search(keyword)} state={toResults}>
            按书名、作者、标签找
          </QuietButton>
        }
      >
        <p>{`没有哪一章写到“${keyword}”。换个短一些的词试试，或从这里看看。`}</p>
        <WaysOn ways={ways} />
      </Notice>
    );
  }
  return (
    <Notice role="status" level="h2" title={isSearching ? '正在往后翻找…' : '还没有翻完'}>
      最常读的作品里没有写到“{keyword}”，后面还有别的作品。
    </Notice>
  );
};

const ResultColumns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space.xxl};

  @media (min-width: 60em) {
    &:not([data-single]) {
      grid-template-columns: minmax(0, 9fr) minmax(0, 5fr);
    }
  }
`;

/* Two novels beside each other where the texts have the page for themselves and there is room for both. */
const MatchColumns = styled.div`
  @media (min-width: 68.75em) {
    [data-single] & {
      display: grid;
      grid-template-columns: repeat(2, minmax(0, 1fr));
      column-gap: ${space.xxl};

      & > :nth-child(2) {
        border-block-start: 0;
      }
    }
  }
`;

const SisterLibraries = styled.section`
  display: grid;
  align-content: start;
  gap: ${space.xl};
  padding-block: ${space.xl};
`;
