import { Link } from 'react-router-dom';
import { QuietButton } from 'shared-ui/button';
import { space } from 'shared-ui/theme';
import styled from 'styled-components';

interface PagerProps {
  /** Address of the next page; null at the end. */
  next: string | null;
  /** Address of the first page; null on that page itself. Cursors lead forward only. */
  first: string | null;
}

/** Links to the next and the first page of a list; as links they work before and without script. */
export const Pager = ({ next, first }: PagerProps) =>
  (next !== null || first !== null) && (
    <PagerBar aria-label="翻页">
      {first !== null && (
        <QuietButton as={Link} to={first}>
          回到第一页
        </QuietButton>
      )}
      {next !== null && (
        <QuietButton as={Link} to={next} rel="next">
          下一页
        </QuietButton>
      )}
    </PagerBar>
  );

const PagerBar = styled.nav`
  display: flex;
  justify-content: center;
  gap: ${space.m};
  padding-block: ${space.xl};
`;
