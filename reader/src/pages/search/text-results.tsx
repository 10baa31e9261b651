import { pages } from 'shared-api/paths';
import type { OtherSearch } from 'shared-api/schemas/other-search';
import { Notice } from 'shared-ui/notice';
import { color, space } from 'shared-ui/theme';
import styled from 'styled-components';
import { Pager } from '../../links/pager.tsx';
import { SisterLibrary } from './sister-library.tsx';
import { TextMatch } from './text-match.tsx';
import { useTextMatches } from './use-text-matches.ts';

interface TextResultsProps {
  keyword: string;
  /** Undefined for the first page. */
  cursor: string | undefined;
  first: OtherSearch;
}

/** Results of the search in chapter texts, beside those of sister libraries. */
export const TextResults = ({ keyword, cursor, first }: TextResultsProps) => {
  const { items, next_cursor, isSearching } = useTextMatches(keyword, first);
  return (
    <ResultColumns data-single={first.sisters.length === 0 || undefined}>
      <section aria-label="正文里">
        {items.length > 0 && (
          <MatchList>
            {items.map((hit) => (
              <li key={`${hit.chapter.id} ${hit.pid}`}>
                <TextMatch {...hit} />
              </li>
            ))}
          </MatchList>
        )}
        {items.length === 0 && <NoTextMatch keyword={keyword} isSearching={isSearching} isEnd={next_cursor === null} />}
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

const NoTextMatch = ({ keyword, isSearching, isEnd }: { keyword: string; isSearching: boolean; isEnd: boolean }) => {
  if (isEnd) {
    return (
      <Notice role="status" level="h2" title="正文里没有找到">
        没有哪一章写到“{keyword}”。换个短一些的词试试。
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

  @media (min-width: 960px) {
    &:not([data-single]) {
      grid-template-columns: minmax(0, 9fr) minmax(0, 5fr);
    }
  }
`;

const MatchList = styled.ul`
  & > li + li {
    border-block-start: 1px solid ${color.line};
  }
`;

const SisterLibraries = styled.section`
  display: grid;
  align-content: start;
  gap: ${space.xl};
  padding-block: ${space.xl};
`;
