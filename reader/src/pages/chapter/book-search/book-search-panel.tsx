import { type FormEvent, useCallback, useEffect, useState } from 'react';
import { calls } from 'shared-api/paths';
import type { BookSearch } from 'shared-api/schemas/book-search';
import { Input } from 'shared-ui/field';
import { color, space } from 'shared-ui/theme';
import styled from 'styled-components';
import { Drawer } from '../panel/drawer.tsx';
import { SearchFoot } from '../panel/search-foot.tsx';
import { useSearchPages } from '../panel/use-search-pages.ts';
import { useReading } from '../program/reading-context.ts';
import { flashPlace } from './flash-place.ts';
import { FoundInChapter } from './found-in-chapter.tsx';
import { firstWords, rememberWords } from './search-words.ts';

/** A search begins once typing has paused for this time. */
const typingDebounceMs = 400;

/** Shorter words are searched when Enter asks for it: they stand in nearly every chapter. */
const minTypedLength = 2;

/** Longest words, in characters. Source: server/novels/search/keyword.ts */
const maxLength = 50;

/** Panel that searches the text of the novel that is being read, and leads to the places that it finds. */
const BookSearchPanel = () => {
  const { chapter, goTo, close } = useReading();
  const novelId = chapter.novel.id;
  const [words, setWords] = useState(() => firstWords(novelId));
  const [searched, setSearched] = useState(words.trim());

  const asked = words.trim();
  useEffect(() => {
    if ([...asked].length < minTypedLength) return;
    const timer = setTimeout(() => setSearched(asked), typingDebounceMs);
    return () => clearTimeout(timer);
  }, [asked]);
  useEffect(() => rememberWords(novelId, searched), [novelId, searched]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSearched(asked);
  };
  const open = async (place: Parameters<typeof flashPlace>[0]) => {
    close();
    await goTo({ chapterId: place.chapterId, pid: place.pid, offset: place.offset });
    flashPlace(place);
  };
  return (
    <Drawer title="搜索本书" onClose={close}>
      <SearchForm role="search" onSubmit={submit}>
        <Input
          ref={takeFocus}
          inputMode="search"
          aria-label="书中的字句"
          placeholder="书中的字句，简体或繁体"
          autoComplete="off"
          enterKeyHint="search"
          value={words}
          maxLength={maxLength}
          onChange={(event) => setWords(event.target.value)}
        />
      </SearchForm>
      <ResultRoom>
        {searched !== asked && [...asked].length < minTypedLength ? (
          <SearchFoot sentence={asked === '' ? introduction : '一个字太短，按回车再搜。'} />
        ) : searched === '' ? (
          <SearchFoot sentence={introduction} />
        ) : /[\p{L}\p{N}]/u.test(searched) ? (
          <Results novelId={novelId} words={searched} currentId={chapter.id} onChosen={open} />
        ) : (
          <SearchFoot sentence="只有标点，没有可搜的字。" />
        )}
      </ResultRoom>
    </Drawer>
  );
};

export default BookSearchPanel;

/** Gives the field the focus when it comes, with its words selected, so that other words replace them. */
const takeFocus = (field: HTMLInputElement | null): void => {
  field?.focus();
  field?.select();
};

const introduction = '输入记得的一句话、一个名字，找到它在书里的地方。';

interface ResultsProps {
  novelId: string;
  words: string;
  currentId: string;
  onChosen: (place: Parameters<typeof flashPlace>[0]) => void;
}

const Results = ({ novelId, words, currentId, onChosen }: ResultsProps) => {
  const callOf = useCallback((cursor?: string) => calls.searchBook(novelId, words, cursor), [novelId, words]);
  const { items, state, hasMore, more } = useSearchPages<BookSearch['items'][number]>(callOf);
  const count = items.reduce((sum, found) => sum + found.count, 0);
  return (
    <>
      <ol aria-label="搜索结果">
        {items.map((found) => (
          <li key={found.chapter.id}>
            <FoundInChapter {...found} isCurrent={found.chapter.id === currentId} onChosen={onChosen} />
          </li>
        ))}
      </ol>
      <SearchFoot
        sentence={sentenceOf({ state, hasMore, count, words })}
        button={state === 'failed' ? '重试' : state === 'idle' && hasMore ? '继续往后找' : undefined}
        onPress={more}
      />
    </>
  );
};

interface Standing {
  state: 'searching' | 'failed' | 'idle';
  hasMore: boolean;
  count: number;
  words: string;
}

const sentenceOf = ({ state, hasMore, count, words }: Standing): string => {
  if (state === 'searching') return count === 0 ? '正在书里翻找…' : `找到 ${count} 处，正在往后翻找…`;
  if (state === 'failed') return '没有搜成，请再试一次。';
  if (count === 0) return `这本书里没有“${words}”。`;
  return hasMore ? `先找到 ${count} 处。` : `一共 ${count} 处。`;
};

const SearchForm = styled.form`
  display: flex;
  flex: none;
  padding: ${space.xs} ${space.xl} ${space.m};
  border-block-end: 1px solid ${color.line};
`;

const ResultRoom = styled.div`
  flex: 1;
  min-block-size: 0;
  overflow-y: auto;
  overscroll-behavior: contain;
`;
