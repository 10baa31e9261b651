import { pages } from 'shared-api/paths';
import type { OtherSearch } from 'shared-api/schemas/other-search';
import { Notice } from 'shared-ui/notice';
import { color, space } from 'shared-ui/theme';
import styled from 'styled-components';
import { Pager } from '../../lib/pager.tsx';
import { SisterLibrary } from './sister-library.tsx';
import { TextPlace } from './text-place.tsx';
import { useFoundTexts } from './use-found-texts.ts';

interface OtherPlacesProps {
  keyword: string;
  /** Undefined for the first page. */
  cursor: string | undefined;
  first: OtherSearch;
}

/** Where the words stand in chapters, and what sister libraries have of them. */
export const OtherPlaces = ({ keyword, cursor, first }: OtherPlacesProps) => {
  const { items, next_cursor, isLooking } = useFoundTexts(keyword, first);
  return (
    <Columns data-single={first.sisters.length === 0 || undefined}>
      <section aria-label="正文里">
        {items.length > 0 && (
          <Places>
            {items.map((hit) => (
              <li key={`${hit.chapter.id} ${hit.pid}`}>
                <TextPlace {...hit} />
              </li>
            ))}
          </Places>
        )}
        {items.length === 0 && <NoText keyword={keyword} isLooking={isLooking} isEnd={next_cursor === null} />}
        <Pager
          next={next_cursor === null ? null : pages.search(keyword, { place: 'other', cursor: next_cursor })}
          first={cursor === undefined ? null : pages.search(keyword, { place: 'other' })}
        />
      </section>
      {first.sisters.length > 0 && (
        <Sisters aria-label="其他书库">
          {first.sisters.map((sister) => (
            <SisterLibrary key={sister.url} {...sister} />
          ))}
        </Sisters>
      )}
    </Columns>
  );
};

const NoText = ({ keyword, isLooking, isEnd }: { keyword: string; isLooking: boolean; isEnd: boolean }) => {
  if (isEnd) {
    return (
      <Notice role="status" level="h2" title="正文里没有找到">
        没有哪一章写到“{keyword}”。换个短一些的词试试。
      </Notice>
    );
  }
  return (
    <Notice role="status" level="h2" title={isLooking ? '正在往后翻找…' : '还没有翻完'}>
      最常读的作品里没有写到“{keyword}”，后面还有别的作品。
    </Notice>
  );
};

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space.xxl};

  @media (min-width: 960px) {
    &:not([data-single]) {
      grid-template-columns: minmax(0, 9fr) minmax(0, 5fr);
    }
  }
`;

const Places = styled.ul`
  & > li + li {
    border-block-start: 1px solid ${color.line};
  }
`;

const Sisters = styled.section`
  display: grid;
  align-content: start;
  gap: ${space.xl};
  padding-block: ${space.xl};
`;
