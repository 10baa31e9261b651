import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import { calls } from 'shared-api/paths';
import type { FoundChapter } from 'shared-api/schemas/book-search';
import { space } from 'shared-ui/theme';
import styled from 'styled-components';
import { SearchFoot } from '../panel/search-foot.tsx';
import { useSearchPages } from '../panel/use-search-pages.ts';
import { ChapterListRow } from './chapter-list-row.tsx';
import { rowOfKey } from './row-of-key.ts';

/** A search begins once typing has paused for this time. */
const typingDebounceMs = 250;

interface TitleResultsProps {
  novelId: string;
  words: string;
  currentId: string;
  isRead: (chapterId: string) => boolean;
  onChosen: (chapterId: string) => void;
}

/** Chapters whose titles hold the words that are looked for. */
export const TitleResults = ({ words, ...props }: TitleResultsProps) => {
  const [searched, setSearched] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setSearched(words), typingDebounceMs);
    return () => clearTimeout(timer);
  }, [words]);
  if (!/[\p{L}\p{N}]/u.test(words)) return <SearchFoot sentence="请输入标题里的字。" />;
  return searched === undefined ? <SearchFoot sentence="正在查找…" /> : <Results words={searched} {...props} />;
};

const Results = ({ novelId, words, currentId, isRead, onChosen }: TitleResultsProps) => {
  const callOf = useCallback(
    (cursor?: string) => calls.searchChapters(novelId, words.trim(), cursor),
    [novelId, words],
  );
  const { items, state, hasMore, more } = useSearchPages<FoundChapter>(callOf);
  const list = useRef<HTMLOListElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const links = [...(list.current?.querySelectorAll('a') ?? [])];
    const to = rowOfKey(event.key, links.indexOf(event.target as HTMLAnchorElement), links.length);
    if (to === undefined) return;
    event.preventDefault();
    links[Math.max(0, Math.min(links.length - 1, to))]?.focus();
  };
  return (
    <Scroller>
      <ol ref={list} aria-label="章节" onKeyDown={onKeyDown}>
        {items.map(({ id, no, title }) => (
          <li key={id}>
            <ChapterListRow
              no={no}
              chapter={{ id, title }}
              isCurrent={id === currentId}
              isRead={isRead(id)}
              onChosen={onChosen}
              tabIndex={0}
            />
          </li>
        ))}
      </ol>
      <SearchFoot
        sentence={sentenceOf(state, items.length, words)}
        button={state === 'failed' ? '重试' : state === 'idle' && hasMore ? '更多结果' : undefined}
        onPress={more}
      />
    </Scroller>
  );
};

const sentenceOf = (state: 'searching' | 'failed' | 'idle', count: number, words: string): string => {
  if (state === 'searching') return '正在查找…';
  if (state === 'failed') return '没有查成，请再试一次。';
  return count === 0 ? `没有标题里有“${words.trim()}”的章节。` : `找到 ${count} 章。`;
};

const Scroller = styled.div`
  flex: 1;
  min-block-size: 0;
  overflow-y: auto;
  overscroll-behavior: contain;
  padding-block-end: ${space.l};
`;
