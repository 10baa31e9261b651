import { Search } from 'lucide-react';
import { type ComponentType, type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { pages } from 'shared-api/paths';
import { color, fingerSize, focusRing, radius, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import { toast } from '../provided/react-hot-toast.ts';
import type { SuggestionsProps } from '../suggestions/suggestions.tsx';

/** Comes with the first letter. Where it cannot be had, the box works without it. */
const Suggestions = lazy<ComponentType<SuggestionsProps>>(() =>
  import(/* webpackChunkName: "suggestions" */ '../suggestions/suggestions.tsx').then(
    ({ Suggestions }) => ({ default: Suggestions }),
    () => ({ default: () => null }),
  ),
);

/** Searches on Enter and on leaving the box. Source: specification, section 2, "Search behaviour". */
export const SearchBox = () => {
  const location = useLocation();
  const navigate = useNavigate();
  const current = location.pathname === '/search' ? (new URLSearchParams(location.search).get('keyword') ?? '') : '';
  // The text is the field's own, never React's: what a visitor typed before the hydration must not be lost by it.
  const field = useRef<HTMLInputElement>(null);
  const shown = useRef(current);
  // What was searched last: the blur that follows an Enter must not search a second time.
  const searched = useRef(current);
  const pressedControl = usePressedControl();
  const [isTyping, setTyping] = useState(false);

  useEffect(() => {
    if (!field.current || shown.current === current) return;
    field.current.value = current;
    shown.current = current;
    searched.current = current;
  }, [current]);

  const search = () => {
    const keyword = field.current?.value.replace(/\s+/gu, '') ?? '';
    if (keyword === '') {
      toast('请输入关键词', { id: 'keyword', icon: '⚠️' });
      return;
    }
    if (keyword === searched.current) return;
    searched.current = keyword;
    navigate(pages.search(keyword));
  };

  const go = (address: string, keyword: string) => {
    if (field.current) field.current.value = keyword;
    searched.current = keyword.replace(/\s+/gu, '');
    navigate(address);
    field.current?.blur();
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    search();
  };

  // A press on a link or button that takes the focus away says where the visitor wants to go: it wins.
  const leave = () => {
    if (!pressedControl.current) search();
  };

  return (
    <Form role="search" action="/search" method="get" onSubmit={submit}>
      <Field
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
          searched.current = '';
          setTyping(true);
        }}
        onBlur={leave}
      />
      <Submit type="submit" aria-label="搜索">
        <Search size={18} aria-hidden="true" />
      </Submit>
      {isTyping && field.current && (
        <Suspense>
          <Suggestions field={field.current} go={go} />
        </Suspense>
      )}
    </Form>
  );
};

/**
 * Whether a link or button is being pressed right now. Safari gives links no focus, so the blur cannot tell. A finger
 * leaves the screen before the blur; the mouse events that browsers make of a tap come around it.
 */
const usePressedControl = () => {
  const pressed = useRef(false);
  useEffect(() => {
    const down = (event: MouseEvent) => {
      pressed.current = event.target instanceof Element && event.target.closest('a, button') !== null;
    };
    const up = () => {
      pressed.current = false;
    };
    document.addEventListener('mousedown', down, true);
    document.addEventListener('mouseup', up, true);
    return () => {
      document.removeEventListener('mousedown', down, true);
      document.removeEventListener('mouseup', up, true);
    };
  }, []);
  return pressed;
};

const Form = styled.form`
  position: relative;
  display: flex;
  flex: 1 1 auto;
  min-inline-size: 0;
  max-inline-size: 420px;
  min-block-size: calc(${fingerSize} - 2px);
  border: 1px solid ${color.line};
  border-radius: ${radius.round};
  background: ${color.sheet};

  &:focus-within {
    border-color: ${color.accent};
    outline: 1px solid ${color.accent};
  }
`;

const Field = styled.input`
  flex: 1;
  min-inline-size: 0;
  block-size: calc(${fingerSize} - 4px);
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

const Submit = styled.button`
  display: grid;
  place-items: center;
  inline-size: ${fingerSize};
  border: 0;
  border-radius: ${radius.round};
  background: none;
  color: ${color.inkSoft};
  cursor: pointer;
  ${focusRing}

  &:hover {
    color: ${color.accent};
  }
`;
