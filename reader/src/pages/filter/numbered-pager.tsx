import { Link } from 'react-router-dom';
import { canHover } from 'shared-ui/can-hover';
import { color, fingerSize, focusRing, radius, space, text, wide } from 'shared-ui/theme';
import styled from 'styled-components';
import { toResults } from '../../links/results-start.tsx';

interface NumberedPagerProps {
  /** Pages that can be gone to, rising; the first page has no cursor. */
  pages: readonly { page: number; cursor: string | null }[];
  current: number;
  addressOf: (cursor: string | null) => string;
}

/** Links to the first, near and last pages of a list; as links they work before and without script. */
export const NumberedPager = ({ pages, current, addressOf }: NumberedPagerProps) => {
  if (pages.length < 2) return null;
  const at = (page: number) => pages.find((one) => one.page === page);
  const previous = at(current - 1);
  const next = at(current + 1);
  return (
    <PagerBar aria-label="翻页">
      {previous && (
        <PageLink to={addressOf(previous.cursor)} state={toResults} rel="prev">
          上一页
        </PageLink>
      )}
      <PageList>
        {pages.map(({ page, cursor }, index) => (
          // On a phone there is room for the pages beside this one, the first and the last.
          <PageItem
            key={page}
            data-gap={page - (pages[index - 1]?.page ?? 0) > 1 || undefined}
            data-far={(Math.abs(page - current) > 1 && page > 1 && index < pages.length - 1) || undefined}
          >
            {page === current ? (
              <CurrentPage aria-current="page" aria-label={`第 ${page} 页`}>
                {page}
              </CurrentPage>
            ) : (
              // A search engine follows the next page alone: the same page has many addresses.
              <PageLink to={addressOf(cursor)} state={toResults} aria-label={`第 ${page} 页`} rel="nofollow">
                {page}
              </PageLink>
            )}
          </PageItem>
        ))}
      </PageList>
      {next && (
        <PageLink to={addressOf(next.cursor)} state={toResults} rel="next">
          下一页
        </PageLink>
      )}
    </PagerBar>
  );
};

const PagerBar = styled.nav`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: center;
  gap: ${space.s} ${space.m};
  padding-block: ${space.xl};
  font-variant-numeric: tabular-nums;

  /* On a phone the numbers have a line of their own. */
  & > ul {
    order: -1;
    flex: 0 0 100%;
  }

  ${wide} {
    & > ul {
      order: 0;
      flex: none;
    }
  }
`;

const PageList = styled.ul`
  display: flex;
  justify-content: center;
  gap: ${space.xs};
`;

const PageItem = styled.li`
  display: flex;
  align-items: center;

  &[data-gap]::before {
    content: '…' / '';
    padding-inline: ${space.xs};
    color: ${color.inkFaint};
  }

  @media (max-width: 29.99em) {
    &[data-far] {
      display: none;
    }

    &[data-far] + &:not([data-far])::before {
      content: '…' / '';
      padding-inline: ${space.xs};
      color: ${color.inkFaint};
    }
  }
`;

const PageLink = styled(Link)`
  display: grid;
  place-items: center;
  min-inline-size: ${fingerSize};
  min-block-size: ${fingerSize};
  padding-inline: ${space.s};
  border-radius: ${radius.round};
  color: ${color.inkSoft};
  font-size: ${text.small};
  ${focusRing}

  &[rel='prev'],
  &[rel='next'] {
    padding-inline: ${space.l};
    border: 1px solid ${color.line};
    border-radius: ${radius.round};
    background: ${color.sheet};
    color: ${color.ink};
  }

  ${canHover} {
    &:hover {
      border-color: ${color.accent};
      color: ${color.accent};
    }
  }
`;

const CurrentPage = styled.span`
  display: grid;
  place-items: center;
  min-inline-size: ${fingerSize};
  min-block-size: ${fingerSize};
  border-radius: ${radius.round};
  background: ${color.accent};
  color: ${color.onAccent};
  font-size: ${text.small};
`;
