import { Link } from 'react-router-dom';
import { QuietButton } from 'shared-ui/button';
import { space } from 'shared-ui/theme';
import styled from 'styled-components';

interface PagerProps {
  /** The page after this one, or null at the end. */
  next: string | null;
  /** The list's beginning, or null where this is it: cursors lead forward only. */
  first: string | null;
}

/** Ways through a paged list: links, so that they work before and without script. */
export const Pager = ({ next, first }: PagerProps) =>
  (next !== null || first !== null) && (
    <Row aria-label="翻页">
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
    </Row>
  );

const Row = styled.nav`
  display: flex;
  justify-content: center;
  gap: ${space.m};
  padding-block: ${space.xl};
`;
