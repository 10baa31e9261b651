import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { calls, pages } from 'shared-api/paths';
import { get } from 'shared-api/request';
import type { ChapterSearch } from 'shared-api/schemas/book-search';
import { canHover } from 'shared-ui/can-hover';
import { Input } from 'shared-ui/field';
import { color, fingerSize, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import { isSearchable, savedSearchWords, saveSearchWords, typingDebounceMs } from '../../novel/chapter-search.ts';
import { oneLine } from '../../text/line-clamp.ts';

/** Field that finds chapters by words of their titles; the first matches stand below it. */
const FindChapter = ({ novelId }: { novelId: string }) => {
  const field = useRef<HTMLInputElement>(null);
  const [words, setWords] = useState(savedSearchWords);
  const [found, setFound] = useState<ChapterSearch>();
  const keyword = words.trim();

  useEffect(() => {
    // Coming back to a search one reads what was found: a phone's keyboard would lie over it.
    if (savedSearchWords() === '') field.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    setFound(undefined);
    if (!isSearchable(keyword)) return;
    const leaving = new AbortController();
    const timer = setTimeout(() => {
      // The page's error listener shows a failure; the next letter tries again.
      get<ChapterSearch>(calls.searchChapters(novelId, keyword), { signal: leaving.signal }).then(setFound, () => {});
    }, typingDebounceMs);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [novelId, keyword]);

  return (
    <FindFrame>
      <Input
        ref={field}
        type="search"
        aria-label="搜索章节"
        placeholder="标题里的字"
        autoComplete="off"
        maxLength={50}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      <p role="status">{found && sentenceOf(found)}</p>
      {found && (
        <ul aria-label="找到的章节">
          {found.items.map(({ id, title }) => (
            <li key={id}>
              <FoundLink to={pages.chapter(id)} data-novel-text onClick={() => saveSearchWords(words)}>
                {title}
              </FoundLink>
            </li>
          ))}
        </ul>
      )}
    </FindFrame>
  );
};

export default FindChapter;

const sentenceOf = ({ items, next_cursor }: ChapterSearch): string => {
  if (items.length === 0) return '没有标题里有这些字的章节。';
  return next_cursor === null ? `找到 ${items.length} 章。` : `前 ${items.length} 章，再多写几个字会更准。`;
};

const FindFrame = styled.div`
  display: grid;
  flex: 1 1 20em;
  gap: ${space.s};
  min-inline-size: 0;
  max-inline-size: 30em;

  p {
    min-block-size: 1.6em;
    color: ${color.inkFaint};
    font-size: ${text.small};
  }
`;

const FoundLink = styled(Link)`
  display: block;
  ${oneLine}
  line-height: ${fingerSize};

  ${canHover} {
    &:hover {
      color: ${color.accent};
    }
  }
`;
