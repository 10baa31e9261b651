import { Search, X } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { shelfKeywordLength } from 'shared-api/schemas/bookshelf';
import { Input } from 'shared-ui/field';
import { IconButton } from 'shared-ui/icon-button';
import { color, fingerSize, radius, space } from 'shared-ui/theme';
import styled from 'styled-components';

/** Pause in the typing after which the shelf is searched. */
const typingPauseMs = 300;

interface ShelfSearchProps {
  /** The keyword of the search under way; empty without one. */
  keyword: string;
  onSearch: (keyword: string) => void;
}

/** Field that narrows the shelf to words in titles and authors, as one types. */
export const ShelfSearch = ({ keyword, onSearch }: ShelfSearchProps) => {
  const [words, setWords] = useState(keyword);
  const input = useRef<HTMLInputElement>(null);
  const search = useRef(onSearch);
  search.current = onSearch;

  // Back and forward change the address, and the field with it.
  useEffect(() => setWords((typed) => (typed.trim() === keyword ? typed : keyword)), [keyword]);

  useEffect(() => {
    const wanted = words.trim();
    if (wanted === keyword) return;
    const timer = setTimeout(() => search.current(wanted), typingPauseMs);
    return () => clearTimeout(timer);
  }, [words, keyword]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (words.trim() !== keyword) onSearch(words.trim());
  };
  const empty = () => {
    setWords('');
    onSearch('');
    input.current?.focus({ preventScroll: true });
  };
  return (
    <SearchForm role="search" aria-label="书架" onSubmit={submit}>
      <Search size={18} aria-hidden="true" />
      <Input
        ref={input}
        inputMode="search"
        enterKeyHint="search"
        aria-label="在书架中搜索"
        placeholder="书名或作者"
        autoComplete="off"
        maxLength={shelfKeywordLength}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      {words !== '' && (
        <EmptyButton type="button" aria-label="清空搜索" onClick={empty}>
          <X size={18} aria-hidden="true" />
        </EmptyButton>
      )}
    </SearchForm>
  );
};

const SearchForm = styled.form`
  position: relative;
  display: flex;
  min-inline-size: 0;

  & > svg {
    position: absolute;
    inset-block-start: 13px;
    inset-inline-start: ${space.m};
    color: ${color.inkFaint};
    pointer-events: none;
  }

  & > input {
    padding-inline: 38px ${fingerSize};
    border-color: ${color.line};
    border-radius: ${radius.round};
    background: ${color.sheet};
  }
`;

const EmptyButton = styled(IconButton)`
  position: absolute;
  inset-block-start: 0;
  inset-inline-end: 0;
`;
