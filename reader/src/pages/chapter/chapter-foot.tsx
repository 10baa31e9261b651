import { Link } from 'react-router-dom';
import { pages } from 'shared-api/paths';
import type { Chapter } from 'shared-api/schemas/chapter';
import { color, focusRing, radius, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import { contentsAt } from '../../lib/contents-place.ts';

/** How far into the book this is, and the ways on. */
export const ChapterFoot = ({ chapter }: { chapter: Chapter }) => {
  const { no, novel, prev_id, next_id } = chapter;
  return (
    <Frame aria-label="章节导航">
      <Track aria-hidden="true">
        <rect width={`${Math.min(100, (100 * no) / Math.max(1, novel.chapter_count))}%`} height="100%" />
      </Track>
      <Ways>
        {prev_id === null ? (
          <Nowhere>已是第一章</Nowhere>
        ) : (
          <Way to={pages.chapter(prev_id)} rel="prev">
            上一章
          </Way>
        )}
        <Way to={contentsAt(novel.id, no)}>目录</Way>
        {next_id === null ? (
          <Nowhere>已是最后一章</Nowhere>
        ) : (
          <Way to={pages.chapter(next_id)} rel="next" data-main>
            下一章
          </Way>
        )}
      </Ways>
    </Frame>
  );
};

const Frame = styled.nav`
  margin-block-start: ${space.xxl};
  font-size: ${text.base};
`;

const Track = styled.svg`
  display: block;
  inline-size: 100%;
  block-size: 2px;
  background: ${color.line};
  fill: ${color.accent};
`;

const Ways = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr 1fr;
  gap: ${space.m};
  padding-block: ${space.xl} ${space.l};
`;

const Way = styled(Link)`
  display: grid;
  place-items: center;
  min-block-size: 52px;
  border: 1px solid ${color.line};
  border-radius: ${radius.m};
  ${focusRing}

  &:hover {
    border-color: ${color.accent};
    color: ${color.accent};
  }

  &[data-main] {
    border-color: ${color.accent};
    background: ${color.accent};
    color: ${color.onAccent};
  }
`;

const Nowhere = styled.span`
  display: grid;
  place-items: center;
  min-block-size: 52px;
  color: ${color.inkFaint};
  font-size: ${text.small};
`;
