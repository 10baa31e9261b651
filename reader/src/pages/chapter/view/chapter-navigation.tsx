import { Link } from 'react-router-dom';
import { pages } from 'shared-api/paths';
import type { Chapter } from 'shared-api/schemas/chapter';
import { color, focusRing, radius, space, text } from 'shared-ui/theme';
import styled from 'styled-components';

/** Progress through the novel, and links to the previous and the next chapter. */
export const ChapterNavigation = ({ chapter }: { chapter: Chapter }) => {
  const { no, novel, prev_id, next_id } = chapter;
  return (
    <NavigationFrame aria-label="章节导航">
      <ProgressTrack aria-hidden="true">
        <rect width={`${Math.min(100, (100 * no) / Math.max(1, novel.chapter_count))}%`} height="100%" />
      </ProgressTrack>
      <NavigationLinks>
        {prev_id === null ? (
          <NoChapter>已是第一章</NoChapter>
        ) : (
          <NavigationLink to={pages.chapter(prev_id)} rel="prev">
            上一章
          </NavigationLink>
        )}
        {next_id === null ? (
          <NoChapter>已是最后一章</NoChapter>
        ) : (
          <NavigationLink to={pages.chapter(next_id)} rel="next" data-primary>
            下一章
          </NavigationLink>
        )}
      </NavigationLinks>
    </NavigationFrame>
  );
};

const NavigationFrame = styled.nav`
  margin-block-start: ${space.xxl};
  font-size: ${text.base};
`;

const ProgressTrack = styled.svg`
  display: block;
  inline-size: 100%;
  block-size: 2px;
  background: ${color.line};
  fill: ${color.accent};
`;

const NavigationLinks = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: ${space.m};
  padding-block: ${space.xl} ${space.l};
`;

const NavigationLink = styled(Link)`
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

  &[data-primary] {
    border-color: ${color.accent};
    background: ${color.accent};
    color: ${color.onAccent};
  }
`;

const NoChapter = styled.span`
  display: grid;
  place-items: center;
  min-block-size: 52px;
  color: ${color.inkFaint};
  font-size: ${text.small};
`;
