import { type FormEvent, Fragment } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { pages } from 'shared-api/paths';
import { QuietButton } from 'shared-ui/button';
import { canHover } from 'shared-ui/can-hover';
import { color, fingerSize, focusRing, radius, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import { contentsAddressAt, rowsPerPage } from '../../novel/contents-address.ts';
import { contentsPageAddress } from './contents-order.ts';

interface ContentsPagesProps {
  novelId: string;
  /** Number of chapters of the novel. */
  total: number;
  /** Number of the first chapter on the page that is shown. */
  from: number;
  isReversed: boolean;
}

/**
 * Links between the pages of a contents list: at most seven, however long the novel. From 200 chapters on a field for a
 * chapter's number leads anywhere.
 */
export const ContentsPages = ({ novelId, total, from, isReversed }: ContentsPagesProps) => {
  const count = Math.ceil(total / rowsPerPage);
  if (count < 2) return null;
  const around = pagesAround((from - 1) / rowsPerPage, count);
  const shown = isReversed ? [...around].reverse() : around;
  return (
    <PageLinks aria-label="目录分页">
      <RangeList>
        {shown.map((page, index) => {
          const first = page * rowsPerPage + 1;
          const before = shown[index - 1];
          return (
            <Fragment key={page}>
              {before !== undefined && Math.abs(page - before) > 1 && <PageEllipsis aria-hidden="true">…</PageEllipsis>}
              <li>
                <RangeLink
                  to={contentsPageAddress(novelId, first, isReversed)}
                  aria-current={first === from ? 'true' : undefined}
                >
                  {first}–{Math.min(first + rowsPerPage - 1, total)}
                </RangeLink>
              </li>
            </Fragment>
          );
        })}
      </RangeList>
      {total >= minJumpChapters && <Jump novelId={novelId} total={total} />}
    </PageLinks>
  );
};

/** Form that goes to a chapter's row by its number; without script it leads to the page of the list that holds it. */
const Jump = ({ novelId, total }: { novelId: string; total: number }) => {
  const navigate = useNavigate();
  const jump = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    navigate(contentsAddressAt(novelId, Number(new FormData(event.currentTarget).get('at'))));
  };
  return (
    <JumpForm action={`${pages.book(novelId)}#contents`} onSubmit={jump}>
      <label htmlFor="contents-at">跳到第</label>
      <ChapterNumberField id="contents-at" name="at" type="number" inputMode="numeric" min={1} max={total} required />
      <span>篇</span>
      <QuietButton type="submit">跳转</QuietButton>
    </JumpForm>
  );
};

const maxPageLinks = 7;

/** Chapters from which on a number is the shorter way. */
const minJumpChapters = 200;

/** Page numbers of the links, from 0, seven at most: the first, the last, and those around the current one. */
export const pagesAround = (current: number, count: number): number[] => {
  if (count <= maxPageLinks) return Array.from({ length: count }, (_, page) => page);
  const middle = maxPageLinks - 2;
  const start = Math.max(1, Math.min(current - 2, count - 1 - middle));
  return [0, ...Array.from({ length: middle }, (_, index) => start + index), count - 1];
};

const PageLinks = styled.nav`
  display: grid;
  gap: ${space.m};
`;

const RangeList = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.s};
`;

const PageEllipsis = styled.li`
  align-self: center;
  color: ${color.inkFaint};
`;

const RangeLink = styled(Link)`
  display: inline-flex;
  align-items: center;
  min-block-size: ${fingerSize};
  padding-inline: ${space.l};
  border: 1px solid ${color.line};
  border-radius: ${radius.round};
  color: ${color.inkSoft};
  font-size: ${text.small};
  font-variant-numeric: tabular-nums;

  ${canHover} {
    &:hover {
      border-color: ${color.accent};
      color: ${color.accent};
    }
  }

  &[aria-current] {
    border-color: transparent;
    background: ${color.accentWash};
    color: ${color.accent};
    font-weight: 600;
  }
`;

const JumpForm = styled.form`
  display: flex;
  align-items: center;
  gap: ${space.s};
  color: ${color.inkSoft};
  font-size: ${text.small};
`;

const ChapterNumberField = styled.input`
  inline-size: 6em;
  min-block-size: ${fingerSize};
  padding-inline: ${space.m};
  border: 1px solid ${color.line};
  border-radius: ${radius.m};
  background: ${color.sheet};
  font-size: ${text.base};
  ${focusRing}
`;
