import { LayoutGrid, Rows3 } from 'lucide-react';
import type { Shelf } from 'shared-api/schemas/bookshelf';
import { QuietButton } from 'shared-ui/button';
import { chosenChip } from 'shared-ui/chip-shape';
import { IconButton } from 'shared-ui/icon-button';
import { color, fingerSize, radius, space, text, wide } from 'shared-ui/theme';
import styled from 'styled-components';
import type { ShelfView } from '../use-shelf.ts';
import type { ShelfLayout } from './shelf-layout.ts';
import { ShelfOrder } from './shelf-order.tsx';
import { ShelfSearch } from './shelf-search.tsx';

interface ShelfToolsProps {
  data: Shelf;
  /** The part that is shown. Each group has an order of its own; the whole shelf has that of the novels in no group. */
  view: ShelfView;
  layout: ShelfLayout;
  isSelecting: boolean;
  onSearch: (keyword: string) => void;
  onLayout: (layout: ShelfLayout) => void;
  onSelecting: (isOn: boolean) => void;
  onSorted: () => Promise<void>;
}

/** Over the shelf: search, number of novels, order, layout, and the button that begins a selection. */
export const ShelfTools = (props: ShelfToolsProps) => {
  const { data, view, layout, isSelecting, onSearch, onLayout, onSelecting, onSorted } = props;
  const group = view.group ?? '';
  const sort = data.groups.find(({ name }) => name === group)?.sort ?? 'read';

  return (
    <ToolRow>
      <ShelfSearch keyword={view.keyword ?? ''} onSearch={onSearch} />
      <LayoutChoice role="group" aria-label="排列方式">
        <LayoutButton type="button" aria-label="列表" aria-pressed={layout === 'rows'} onClick={() => onLayout('rows')}>
          <Rows3 size={18} aria-hidden="true" />
        </LayoutButton>
        <LayoutButton type="button" aria-label="封面" aria-pressed={layout === 'grid'} onClick={() => onLayout('grid')}>
          <LayoutGrid size={18} aria-hidden="true" />
        </LayoutButton>
      </LayoutChoice>
      <ShelfCount>共 {data.total} 部</ShelfCount>
      <ShelfOrder key={group} group={group} sort={sort} onSorted={onSorted} />
      <SelectModeButton type="button" aria-pressed={isSelecting} onClick={() => onSelecting(!isSelecting)}>
        批量管理
      </SelectModeButton>
    </ToolRow>
  );
};

/* On a phone in two lines: search and layout; number, order and 批量管理. */
const ToolRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space.s};
  padding-block: ${space.l} ${space.s};

  & > form {
    flex: 1 1 calc(100% - 2 * ${fingerSize} - 2 * ${space.s});
  }

  ${wide} {
    & > form {
      flex: 0 1 340px;
    }
  }
`;

const ShelfCount = styled.span`
  margin-inline-end: auto;
  color: ${color.inkSoft};
  font-size: ${text.small};
  font-variant-numeric: tabular-nums;
  white-space: nowrap;
`;

const LayoutChoice = styled.div`
  display: flex;
  flex: none;
  border: 1px solid ${color.line};
  border-radius: ${radius.round};
`;

const LayoutButton = styled(IconButton)`
  block-size: calc(${fingerSize} - 2px);

  &[aria-pressed='true'] {
    ${chosenChip}
  }
`;

const SelectModeButton = styled(QuietButton)`
  padding-inline: ${space.l};
  font-size: ${text.small};

  &[aria-pressed='true'] {
    border-color: ${color.accent};
    ${chosenChip}
  }
`;
