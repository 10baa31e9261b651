import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { QuietButton } from 'shared-ui/button';
import { space } from 'shared-ui/theme';
import styled from 'styled-components';
import { contentsFrom, rowsAPage } from '../../lib/contents-place.ts';

interface ContentsTurnProps {
  novelId: string;
  /** Chapters of the novel. */
  total: number;
  /** The first chapter of the page that is shown. */
  from: number;
}

/** Below a page of the contents: the pages before and after it, for whoever has scrolled through a hundred rows. */
export const ContentsTurn = ({ novelId, total, from }: ContentsTurnProps) => {
  const before = from - rowsAPage;
  const after = from + rowsAPage;
  if (before < 1 && after > total) return null;
  return (
    <Row aria-label="目录翻页">
      {before >= 1 && (
        <QuietButton as={Link} to={contentsFrom(novelId, before)} rel="prev">
          <ChevronLeft size={18} aria-hidden="true" />
          {before}–{from - 1} 章
        </QuietButton>
      )}
      {after <= total && (
        <QuietButton as={Link} to={contentsFrom(novelId, after)} rel="next">
          {after}–{Math.min(after + rowsAPage - 1, total)} 章
          <ChevronRight size={18} aria-hidden="true" />
        </QuietButton>
      )}
    </Row>
  );
};

const Row = styled.nav`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: ${space.m};
`;
