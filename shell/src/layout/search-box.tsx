import { Search } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { pages } from 'shared-api/paths';
import { canHover } from 'shared-ui/can-hover';
import { LazyPart } from 'shared-ui/lazy-part';
import { color, fingerSize, focusRing, radius, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import { toast } from '../provided/react-hot-toast.ts';

/** Loaded once the box has the focus. */
const loadSuggestions = () => import(/* webpackChunkName: "suggestions" */ '../suggestions/suggestions.tsx');

/** Search box of the header. Searches on Enter and on leaving the box. Source: specification, section 2, "Search behaviour". */
export const SearchBox = () => {
  const location = useLocation();
  const navigate = useNavigate();
  const current = location.pathname === '/search' ? (new URLSearchParams(location.search).get('keyword') ?? '') : '';
  // Uncontrolled: the hydration must not lose what a visitor typed before it.
  const field = useRef<HTMLInputElement>(null);
  const shownKeyword = useRef(current);
  // The keyword of the last search: the blur that follows an Enter must not search a second time.
  const searchedKeyword = useRef(current);
  const isControlPressed = usePressedControl();
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    if (!field.current || shownKeyword.current === current) return;
    field.current.value = current;
    shownKeyword.current = current;
    searchedKeyword.current = current;
  }, [current]);

  // A box that was pressed before the page was alive: its focus was heard by nobody.
  useEffect(() => setOpen(document.activeElement === field.current), []);

  const search = () => {
    const keyword = field.current?.value.replace(/\s+/gu, '') ?? '';
    if (keyword === '') {
      toast('请输入关键词', { id: 'keyword', icon: '⚠️' });
      return;
    }
    if (keyword === searchedKeyword.current) return;
    searchedKeyword.current = keyword;
    navigate(pages.search(keyword));
  };

  const goTo = (address: string, keyword: string) => {
    if (field.current) field.current.value = keyword;
    searchedKeyword.current = keyword.replace(/\s+/gu, '');
    navigate(address);
    field.current?.blur();
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    search();
  };

  // A press on a link or button is what the visitor wants: it takes precedence over the search.
  const searchOnBlur = () => {
    if (!isControlPressed.current) search();
  };

  // Whatever is listed beneath the box, and before its part has come: neither a search nor a warning follows.
  const leaveOnEscape = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    const { currentTarget: input } = event;
    input.value = '';
    isControlPressed.current = true;
    input.blur();
    isControlPressed.current = false;
  };

  return (
    <SearchForm role="search" action="/search" method="get" onSubmit={submit}>
      <SearchInput
        type="search"
        name="keyword"
        aria-label="搜索书名或作者"
        placeholder="搜索书名或作者"
        maxLength={50}
        autoComplete="off"
        enterKeyHint="search"
        defaultValue={current}
        ref={field}
        onChange={() => {
          searchedKeyword.current = '';
          setOpen(true);
        }}
        onFocus={() => setOpen(true)}
        onKeyDown={leaveOnEscape}
        onBlur={searchOnBlur}
      />
      <SearchButton type="submit" aria-label="搜索">
        <Search size={18} aria-hidden="true" />
      </SearchButton>
      {isOpen && field.current && (
        <LazyPart
          load={loadSuggestions}
          props={{ field: field.current, goTo }}
          name="搜索建议"
          close={() => setOpen(false)}
        />
      )}
    </SearchForm>
  );
};

const SearchForm = styled.form`
  position: relative;
  display: flex;
  flex: 1 1 auto;
  min-inline-size: 0;
  max-inline-size: 420px;
  /* Drawn as a shadow its edge takes none of the field's height. */
  border-radius: ${radius.round};
  background: ${color.sheet};
  box-shadow: inset 0 0 0 1px ${color.line};

  &:focus-within {
    box-shadow: none;
    outline: 2px solid ${color.accent};
    outline-offset: -1px;
  }
`;

const SearchInput = styled.input`
  flex: 1;
  min-inline-size: 0;
  block-size: ${fingerSize};
  padding: 0 0 0 ${space.l};
  border: 0;
  background: none;
  outline: none;
  font-size: ${text.base};

  &::placeholder {
    color: ${color.inkFaint};
    opacity: 1;
  }

  &::-webkit-search-cancel-button {
    display: none;
  }
`;

const SearchButton = styled.button`
  display: grid;
  place-items: center;
  inline-size: ${fingerSize};
  border: 0;
  border-radius: ${radius.round};
  background: none;
  color: ${color.inkSoft};
  cursor: pointer;
  ${focusRing}

  ${canHover} {
    &:hover {
      color: ${color.accent};
    }
  }
`;

/**
 * Tells whether a link or button is being pressed right now. Safari gives links no focus, so the blur event cannot tell. A
 * finger leaves the screen before the blur; the mouse events that browsers make of a tap come around it.
 */
const usePressedControl = (): RefObject<boolean> => {
  const isPressed = useRef(false);
  useEffect(() => {
    const press = (event: MouseEvent) => {
      isPressed.current = event.target instanceof Element && event.target.closest('a, button') !== null;
    };
    const release = () => {
      isPressed.current = false;
    };
    document.addEventListener('mousedown', press, true);
    document.addEventListener('mouseup', release, true);
    return () => {
      document.removeEventListener('mousedown', press, true);
      document.removeEventListener('mouseup', release, true);
    };
  }, []);
  return isPressed;
};
