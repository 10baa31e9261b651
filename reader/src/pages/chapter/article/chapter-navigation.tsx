import { Link } from 'react-router-dom';
import { pages } from 'shared-api/paths';
import type { Chapter } from 'shared-api/schemas/chapter';
import { color, radius, space, text } from 'shared-ui/theme';
import styled from 'styled-components';

/** Links to the previous and the next chapter. */
export const ChapterNavigation = ({ chapter: { prev_id, next_id } }: { chapter: Chapter }) => (
  <NavigationFrame aria-label="章节导航">
    {prev_id === null ? (
      <span>已是第一章</span>
    ) : (
      <Link to={pages.chapter(prev_id)} rel="prev">
        上一章
      </Link>
    )}
    {next_id === null ? (
      <span>已是最后一章</span>
    ) : (
      <Link to={pages.chapter(next_id)} rel="next">
        下一章
      </Link>
    )}
  </NavigationFrame>
);

const NavigationFrame = styled.nav`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: ${space.m};
  padding-block: ${space.xxl} ${space.l};
  font-size: ${text.base};
  text-align: center;

  & > * {
    border: 1px solid ${color.line};
    border-radius: ${radius.round};
    line-height: 52px;
  }

  & > span {
    border: 0;
    color: ${color.inkFaint};
    font-size: ${text.small};
  }

  & > :hover {
    border-color: ${color.accent};
    color: ${color.accent};
  }

  & > [rel='next'] {
    border-color: ${color.accent};
    background: ${color.accent};
    color: ${color.onAccent};
  }
`;
