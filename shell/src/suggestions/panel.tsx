import { Book, Clock, Search, Tag, UserRound } from 'lucide-react';
import { canHover } from 'shared-ui/can-hover';
import { color, fingerSize, radius, shadow, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import type { Entry } from './entries.ts';

const icons = { title: Book, author: UserRound, tag: Tag, history: Clock, search: Search };

export const optionIcon = (kind: Entry['kind']) => {
  const Icon = icons[kind];
  return <Icon size={16} aria-hidden />;
};

export const Panel = styled.div`
  position: absolute;
  inset-block-start: calc(100% + ${space.s});
  inset-inline: 0;
  z-index: 8;
  display: grid;
  grid-template-columns: minmax(0, 1fr) ${fingerSize};
  align-items: start;
  max-block-size: 70vh;
  overflow-y: auto;
  overscroll-behavior: contain;
  padding: ${space.s};
  border: 1px solid ${color.line};
  border-radius: ${radius.l};
  background: ${color.sheet};
  box-shadow: ${shadow};

  /* Leaves the category menu, which is below the box on such screens, visible. */
  @media (max-width: 74.99em) {
    inset-block-start: calc(100% + ${space.l} + ${fingerSize});
  }

  /* The buttons beside the history lie over the end of its lines. */
  & > [role='listbox'] {
    grid-row: 2;
    grid-column: 1 / -1;
  }
`;

export const PanelTitle = styled.span`
  padding-inline: ${space.m};
  color: ${color.inkFaint};
  font-size: ${text.small};
`;

export const Option = styled.div`
  display: flex;
  align-items: center;
  gap: ${space.m};
  min-block-size: ${fingerSize};
  padding-inline: ${space.m};
  border-radius: ${radius.m};
  cursor: pointer;

  & > span {
    flex: 1;
    min-inline-size: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  & > small {
    flex: none;
    max-inline-size: 50%;
    overflow: hidden;
    color: ${color.inkFaint};
    font-size: ${text.small};
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  svg {
    flex: none;
    color: ${color.inkFaint};
  }

  ${canHover} {
    &:hover {
      background: ${color.wash};
    }
  }

  &[aria-selected='true'] {
    background: ${color.wash};
  }

  &[aria-selected='true'] {
    color: ${color.accent};
  }
`;

export const HistoryGroup = styled.div`
  & > ${Option} {
    padding-inline-end: calc(${fingerSize} + ${space.s});
  }
`;

/* Short words beside each other: with a phone's keyboard open there is little room below the box. */
export const HotGroup = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${space.s};

  & > ${Option} {
    gap: ${space.s};
    max-inline-size: 100%;
    padding-inline: ${space.m};
  }

  & small {
    display: none;
  }

  [role='group'] + & {
    margin-block-start: ${space.s};
    border-block-start: 1px solid ${color.line};
    padding-block-start: ${space.s};
  }
`;

export const HotTitle = styled(PanelTitle)`
  flex: 0 0 100%;
  line-height: 32px;
`;
