import { Link } from 'react-router-dom';
import { QuietButton } from 'shared-ui/button';
import { color, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import { toResults } from './results-start.tsx';

interface PagerProps {
  /** Address of the next page; null at the end. */
  next: string | null;
  /** Address of the first page; null on that page itself. Cursors lead forward only. */
  first: string | null;
  /** Number of this page, where it is known. */
  page?: number | undefined;
}

/** Links to the next and the first page of a list; as links they work before and without script. */
export const Pager = ({ next, first, page }: PagerProps) =>
  (next !== null || first !== null) && (
    <PagerBar aria-label="翻页">
      {first !== null && (
        <QuietButton as={Link} to={first} state={toResults}>
          回到第一页
        </QuietButton>
      )}
      {page !== undefined && <PageNumber>{`第 ${page} 页`}</PageNumber>}
      {next !== null && (
        <QuietButton as={Link} to={next} state={toResults} rel="next">
          下一页
        </QuietButton>
      )}
    </PagerBar>
  );

const PageNumber = styled.span`
  align-self: center;
  color: ${color.inkSoft};
  font-size: ${text.small};
  font-variant-numeric: tabular-nums;
`;

const PagerBar = styled.nav`
  display: flex;
  justify-content: center;
  gap: ${space.m};
  padding-block: ${space.xl};
`;
