import { ChevronDown } from 'lucide-react';
import { color, focusRing, font, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import type { Volumes } from './list-layout.ts';
import { rowHeightPx } from './row-height.ts';

interface VolumeHeadProps {
  volume: Volumes[number];
  isFolded: boolean;
  onFold: (volumeNo: number) => void;
  tabIndex: 0 | -1;
  onFocus: () => void;
}

/** The head of a volume, which folds it. It stays at the top of the list while its chapters are in sight. */
export const VolumeHead = ({ volume, isFolded, onFold, tabIndex, onFocus }: VolumeHeadProps) => (
  <HeadButton
    type="button"
    aria-expanded={!isFolded}
    tabIndex={tabIndex}
    onFocus={onFocus}
    onClick={() => onFold(volume.no)}
  >
    <ChevronDown size={16} aria-hidden="true" />
    <VolumeTitle data-novel-text>{volume.title}</VolumeTitle>
    <ChapterCount>{volume.chapter_count} 章</ChapterCount>
  </HeadButton>
);

const HeadButton = styled.button`
  display: flex;
  align-items: center;
  gap: ${space.s};
  inline-size: 100%;
  block-size: ${rowHeightPx}px;
  padding-inline: ${space.l} ${space.xl};
  border: 0;
  border-block-end: 1px solid ${color.line};
  background: ${color.sheet};
  color: ${color.inkSoft};
  font-family: ${font.serif};
  text-align: start;
  cursor: pointer;
  ${focusRing}

  &:focus-visible {
    outline-offset: -2px;
  }

  &:hover {
    color: ${color.accent};
  }

  svg {
    flex: none;
    transition: transform 120ms;
  }

  &[aria-expanded='false'] svg {
    transform: rotate(-90deg);
  }
`;

const VolumeTitle = styled.span`
  flex: 1;
  overflow: hidden;
  font-weight: 600;
  white-space: nowrap;
  text-overflow: ellipsis;
`;

const ChapterCount = styled.span`
  flex: none;
  color: ${color.inkFaint};
  font-size: ${text.small};
  font-variant-numeric: tabular-nums;
`;
