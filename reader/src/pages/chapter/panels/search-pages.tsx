import { useCallback, useEffect, useState } from 'react';
import { get } from 'shared-api/request';
import type { Page } from 'shared-api/schemas/common';
import { QuietButton } from 'shared-ui/button';
import { color, space, text } from 'shared-ui/theme';
import styled from 'styled-components';

interface SearchFootProps {
  /** What has been found, or why nothing was; screen readers announce it. */
  sentence: string;
  button?: string | undefined;
  onPress?: () => void;
}

/** End of a list of results: how the search stands, and how it goes on. */
export const SearchFoot = ({ sentence, button, onPress }: SearchFootProps) => (
  <FootLine>
    <p role="status">{sentence}</p>
    {button !== undefined && (
      <QuietButton type="button" onClick={onPress}>
        {button}
      </QuietButton>
    )}
  </FootLine>
);

const FootLine = styled.div`
  display: grid;
  justify-items: center;
  gap: ${space.m};
  padding: ${space.l} ${space.xl};
  color: ${color.inkFaint};
  font-size: ${text.small};
  text-align: center;
`;

interface SearchPages<Item> {
  items: Item[];
  state: 'searching' | 'failed' | 'idle';
  /** Whether there is more to be searched. */
  hasMore: boolean;
  /** Searches on; after a failure, once more. */
  more: () => void;
}

interface Found<Item> extends Page<Item> {
  state: SearchPages<Item>['state'];
}

/**
 * Pages of a search. A page may be empty while its cursor leads on, because a call looks at a limited amount: the cursor is
 * followed until something was found, or all was searched. Another search, or leaving, aborts what is on its way.
 * @param callOf address of the page at a cursor; it stays the same function for the same search
 */
export const useSearchPages = <Item,>(callOf: (cursor?: string) => string): SearchPages<Item> => {
  const [found, setFound] = useState<Found<Item>>(start);
  const [search, setSearch] = useState(() => callOf);
  if (search !== callOf) {
    setSearch(() => callOf);
    setFound(start);
  }
  const { items, next_cursor, state } = found;

  useEffect(() => {
    if (state !== 'searching') return;
    const leaving = new AbortController();
    const cursor = next_cursor === null ? undefined : next_cursor;
    get<Page<Item>>(callOf(cursor), { signal: leaving.signal }).then(
      (page) =>
        setFound((before) => ({
          items: [...before.items, ...page.items],
          next_cursor: page.next_cursor,
          state: page.items.length === 0 && page.next_cursor !== null ? 'searching' : 'idle',
        })),
      () => {
        if (!leaving.signal.aborted) setFound((before) => ({ ...before, state: 'failed' }));
      },
    );
    return () => leaving.abort();
  }, [callOf, state, next_cursor]);

  const more = useCallback(() => setFound((before) => ({ ...before, state: 'searching' })), []);
  return { items, state, hasMore: next_cursor !== null, more };
};

const start = { items: [], next_cursor: null, state: 'searching' } as const satisfies Found<never>;
