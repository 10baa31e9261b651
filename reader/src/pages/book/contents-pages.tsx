import { type FormEvent, Fragment } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { pages } from 'shared-api/paths';
import { QuietButton } from 'shared-ui/button';
import { color, fingerSize, focusRing, radius, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import { contentsAt, contentsFrom, rowsAPage } from '../../lib/contents-place.ts';

interface ContentsPagesProps {
  novelId: string;
  /** Chapters of the novel. */
  total: number;
  /** The first chapter of the page that is shown. */
  from: number;
}

/**
 * Ways between the pages of a contents list. However long the book, at most seven links; where some are left out, a
 * chapter's number leads anywhere.
 */
export const ContentsPages = ({ novelId, total, from }: ContentsPagesProps) => {
  const count = Math.ceil(total / rowsAPage);
  if (count < 2) return null;
  const shown = pagesAround((from - 1) / rowsAPage, count);
  return (
    <Bar aria-label="目录分页">
      <Ranges>
        {shown.map((page, index) => {
          const first = page * rowsAPage + 1;
          const before = shown[index - 1];
          return (
            <Fragment key={page}>
              {before !== undefined && page > before + 1 && <Gap aria-hidden="true">…</Gap>}
              <li>
                <Range to={contentsFrom(novelId, first)} aria-current={first === from ? 'true' : undefined}>
                  {first}–{Math.min(first + rowsAPage - 1, total)}
                </Range>
              </li>
            </Fragment>
          );
        })}
      </Ranges>
      {shown.length < count && <Jump novelId={novelId} total={total} />}
    </Bar>
  );
};

/** Without script the form leads to the right page of the list; with it, to the chapter's very row. */
const Jump = ({ novelId, total }: { novelId: string; total: number }) => {
  const navigate = useNavigate();
  const jump = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    navigate(contentsAt(novelId, Number(new FormData(event.currentTarget).get('at'))));
  };
  return (
    <JumpForm action={`${pages.book(novelId)}#contents`} onSubmit={jump}>
      <label htmlFor="contents-at">跳到第</label>
      <NumberField id="contents-at" name="at" type="number" inputMode="numeric" min={1} max={total} required />
      <span>章</span>
      <QuietButton type="submit">跳转</QuietButton>
    </JumpForm>
  );
};

/** At most seven pages, numbered from 0: the first, the last, and those around the current one. */
export const pagesAround = (current: number, count: number): number[] => {
  const most = 7;
  if (count <= most) return Array.from({ length: count }, (_, page) => page);
  const middle = most - 2;
  const start = Math.max(1, Math.min(current - 2, count - 1 - middle));
  return [0, ...Array.from({ length: middle }, (_, index) => start + index), count - 1];
};

const Bar = styled.nav`
  display: grid;
  gap: ${space.m};
`;

const Ranges = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.s};
`;

const Gap = styled.li`
  align-self: center;
  color: ${color.inkFaint};
`;

const Range = styled(Link)`
  display: inline-flex;
  align-items: center;
  min-block-size: ${fingerSize};
  padding-inline: ${space.l};
  border: 1px solid ${color.line};
  border-radius: ${radius.m};
  color: ${color.inkSoft};
  font-size: ${text.small};
  font-variant-numeric: tabular-nums;

  &:hover {
    border-color: ${color.accent};
    color: ${color.accent};
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

const NumberField = styled.input`
  inline-size: 6em;
  min-block-size: ${fingerSize};
  padding-inline: ${space.m};
  border: 1px solid ${color.line};
  border-radius: ${radius.m};
  background: ${color.sheet};
  font-size: ${text.base};
  ${focusRing}
`;
