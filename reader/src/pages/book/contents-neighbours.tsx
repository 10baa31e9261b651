import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { QuietButton } from 'shared-ui/button';
import { space } from 'shared-ui/theme';
import styled from 'styled-components';
import { rowsPerPage } from '../../novel/contents-address.ts';
import { contentsPageAddress } from './contents-order.ts';

interface ContentsNeighboursProps {
  novelId: string;
  /** Number of chapters of the novel. */
  total: number;
  /** Number of the first chapter on the page that is shown. */
  from: number;
  isReversed: boolean;
}

/** Links below a page of the contents to the pages before and after it, for readers who have scrolled through 100 rows. */
export const ContentsNeighbours = ({ novelId, total, from, isReversed }: ContentsNeighboursProps) => {
  const before = from - rowsPerPage;
  const after = from + rowsPerPage;
  if (before < 1 && after > total) return null;
  return (
    <NeighbourLinks aria-label="目录翻页" data-reversed={isReversed || undefined}>
      {before >= 1 && (
        <QuietButton as={Link} to={contentsPageAddress(novelId, before, isReversed)} rel="prev">
          <ChevronLeft size={18} aria-hidden="true" />
          <span>{`第 ${before}–${from - 1} 篇`}</span>
        </QuietButton>
      )}
      {after <= total && (
        <QuietButton as={Link} to={contentsPageAddress(novelId, after, isReversed)} rel="next">
          <span>{`第 ${after}–${Math.min(after + rowsPerPage - 1, total)} 篇`}</span>
          <ChevronRight size={18} aria-hidden="true" />
        </QuietButton>
      )}
    </NeighbourLinks>
  );
};

const NeighbourLinks = styled.nav`
  display: flex;

  &[data-reversed] {
    flex-direction: row-reverse;
  }
  flex-wrap: wrap;
  justify-content: center;
  gap: ${space.m};
`;
