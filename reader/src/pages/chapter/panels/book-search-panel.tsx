import { type FormEvent, type MouseEvent, useCallback, useEffect, useState } from 'react';
import { calls, pages } from 'shared-api/paths';
import type { BookSearch, FoundPlace } from 'shared-api/schemas/book-search';
import { canHover } from 'shared-ui/can-hover';
import { Input } from 'shared-ui/field';
import { color, focusRing, font, radius, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import { isSearchable } from '../../../novel/chapter-search.ts';
import { Highlight as FoundWords } from '../../../text/highlighted-text.tsx';
import {
  centreRange,
  firstWords,
  markedRange,
  rangeOf,
  rememberWords,
  type TextPosition,
  useReading,
} from '../text/index.ts';
import { Drawer } from './drawer.tsx';
import { SearchFoot, useSearchPages } from './search-pages.tsx';

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
        ) : isSearchable(searched) ? (
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
  field?.focus({ preventScroll: true });
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

type FoundInChapterProps = BookSearch['items'][number] & {
  isCurrent: boolean;
  onChosen: (place: FlashedPlace) => void;
};

/** A chapter with the sentences of it that hold the words; each leads to its place. */
const FoundInChapter = ({ chapter, count, places, isCurrent, onChosen }: FoundInChapterProps) => {
  const choose =
    ({ pid, offset, length }: FoundPlace) =>
    (event: MouseEvent) => {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      onChosen({ chapterId: chapter.id, pid, offset, length });
    };
  return (
    <section>
      <ChapterName>
        <span data-novel-text>{chapter.title}</span>
        <PlaceCount>{`${isCurrent ? '正在读 · ' : ''}${count} 处`}</PlaceCount>
      </ChapterName>
      <ul>
        {places.map((place) => (
          <li key={`${place.pid} ${place.offset}`}>
            <PlaceLink href={pages.paragraph(chapter.id, place.pid)} onClick={choose(place)} data-novel-text>
              <span>{place.snippet.text.slice(0, place.snippet.start)}</span>
              <FoundWords>{place.snippet.text.slice(place.snippet.start, place.snippet.end)}</FoundWords>
              <span>{place.snippet.text.slice(place.snippet.end)}</span>
            </PlaceLink>
          </li>
        ))}
      </ul>
      {count > places.length && <MorePlaces>{`这一章还有 ${count - places.length} 处`}</MorePlaces>}
    </section>
  );
};

const ChapterName = styled.h3`
  position: sticky;
  inset-block-start: 0;
  display: flex;
  align-items: baseline;
  justify-content: space-between;
  gap: ${space.m};
  padding: ${space.m} ${space.xl} ${space.s};
  background: ${color.sheet};
  color: ${color.inkSoft};
  font-size: ${text.small};
`;

const PlaceCount = styled.span`
  flex: none;
  color: ${color.inkFaint};
  font-weight: 400;
  font-variant-numeric: tabular-nums;
`;

const PlaceLink = styled.a`
  display: block;
  padding: ${space.m} ${space.xl};
  font-family: ${font.serif};
  line-height: 1.7;
  ${focusRing}

  &:focus-visible {
    border-radius: ${radius.s};
    outline-offset: -2px;
  }

  ${canHover} {
    &:hover {
      background: ${color.wash};
    }
  }
`;

const MorePlaces = styled.p`
  padding: ${space.xs} ${space.xl} ${space.m};
  color: ${color.inkFaint};
  font-size: ${text.small};
`;

/** A place with the number of characters that are marked. */
interface FlashedPlace extends TextPosition {
  length: number;
}

/** Name of the highlight, for `::highlight(found)`. */
const name = 'found';

/** The mark stays for this time, long enough to be found by the eye. */
const flashMs = 4_000;

let timer: ReturnType<typeof setTimeout> | undefined;
let sheet: CSSStyleSheet | undefined;

/** Brings words to the middle of the screen and marks them for a moment, without touching the text. A browser without custom highlights shows no mark. */
const flashPlace = ({ length, ...start }: FlashedPlace): void => {
  const end = { ...start, offset: start.offset + length };
  const range = rangeOf(start, end);
  if (!range) return;
  centreRange(range);
  const marked = markedRange(start, end);
  if (!marked || typeof Highlight !== 'function') return;
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(`::highlight(${name}) { background-color: var(--accent); color: var(--on-accent); }`);
    document.adoptedStyleSheets.push(sheet);
  }
  CSS.highlights.set(name, new Highlight(marked));
  clearTimeout(timer);
  timer = setTimeout(() => CSS.highlights.delete(name), flashMs);
};
