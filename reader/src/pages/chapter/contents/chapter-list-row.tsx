import { Check } from 'lucide-react';
import type { MouseEvent } from 'react';
import { pages } from 'shared-api/paths';
import type { ChapterRow } from 'shared-api/schemas/chapter';
import { color, focusRing, radius, space } from 'shared-ui/theme';
import { VisuallyHidden } from 'shared-ui/visually-hidden';
import styled from 'styled-components';
import { rowHeightPx } from './row-height.ts';

interface ChapterListRowProps {
  no: number;
  /** Undefined while its title is not loaded. */
  chapter: Pick<ChapterRow, 'id' | 'title'> | undefined;
  isCurrent: boolean;
  isRead: boolean;
  onChosen: (chapterId: string) => void;
  tabIndex: 0 | -1;
  onFocus?: () => void;
}

/**
 * A chapter in the contents: a link, so that it can be opened in a tab of its own as well. It is the same element before
 * its title has come, without an address: so it keeps the focus.
 */
export const ChapterListRow = (props: ChapterListRowProps) => {
  const { no, chapter, isCurrent, isRead, onChosen, tabIndex, onFocus } = props;
  const choose = (event: MouseEvent) => {
    if (!chapter || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onChosen(chapter.id);
  };
  return (
    <RowLink
      href={chapter && pages.chapter(chapter.id)}
      aria-current={isCurrent ? 'location' : undefined}
      data-read={isRead || undefined}
      tabIndex={tabIndex}
      onFocus={onFocus}
      onClick={choose}
    >
      {chapter ? (
        <RowTitle data-novel-text>{chapter.title}</RowTitle>
      ) : (
        <UnloadedTitle>
          第 {no} 章<VisuallyHidden>，标题加载中</VisuallyHidden>
        </UnloadedTitle>
      )}
      {chapter && isRead && !isCurrent && (
        <>
          <Check size={16} aria-hidden="true" />
          <VisuallyHidden>已读</VisuallyHidden>
        </>
      )}
    </RowLink>
  );
};

const RowLink = styled.a`
  display: flex;
  align-items: center;
  gap: ${space.s};
  block-size: ${rowHeightPx}px;
  padding-inline: ${space.xl};
  ${focusRing}

  &:focus-visible {
    border-radius: ${radius.s};
    outline-offset: -2px;
  }

  &:hover {
    background: ${color.wash};
  }

  &[data-read] {
    color: ${color.inkFaint};
  }

  &[aria-current] {
    box-shadow: inset 3px 0 0 ${color.accent};
    background: ${color.accentWash};
    color: ${color.accent};
    font-weight: 600;
  }

  svg {
    flex: none;
  }
`;

const RowTitle = styled.span`
  flex: 1;
  overflow: hidden;
  white-space: nowrap;
  text-overflow: ellipsis;
`;

const UnloadedTitle = styled.span`
  color: ${color.inkFaint};
`;
