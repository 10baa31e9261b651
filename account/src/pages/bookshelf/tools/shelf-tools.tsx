import { LayoutGrid, Rows3, SlidersHorizontal } from 'lucide-react';
import { useId, useState } from 'react';
import type { Shelf } from 'shared-api/schemas/bookshelf';
import { QuietButton } from 'shared-ui/button';
import { chosenChip } from 'shared-ui/chip-shape';
import { IconButton } from 'shared-ui/icon-button';
import { color, radius, space, text, wide } from 'shared-ui/theme';
import styled from 'styled-components';
import type { ShelfView } from '../use-shelf.ts';
import { ShelfFilters } from './shelf-filters.tsx';
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
  narrow: (name: keyof ShelfView, value: string | undefined) => void;
}

/**
 * Over the shelf: search, layout, number of novels, order, the button that begins a selection, and the filters. On a phone the
 * search alone stands there, and 筛选, which unfolds all the others: the books come first.
 */
export const ShelfTools = (props: ShelfToolsProps) => {
  const { data, view, layout, isSelecting, onSearch, onLayout, onSelecting, onSorted, narrow } = props;
  const group = view.group ?? '';
  const [isUnfolded, setUnfolded] = useState(false);
  const foldedId = useId();
  const conditions = [view.status, view.group].filter((value) => value !== undefined).length;
  const sort = data.groups.find(({ name }) => name === group)?.sort ?? 'read';

  return (
    <ToolRow>
      <ShelfSearch keyword={view.keyword ?? ''} onSearch={onSearch} />
      <UnfoldButton
        type="button"
        aria-expanded={isUnfolded}
        aria-controls={foldedId}
        onClick={() => setUnfolded(!isUnfolded)}
      >
        <SlidersHorizontal size={16} aria-hidden="true" />
        <span>{conditions > 0 ? `筛选 ${conditions}` : '筛选'}</span>
      </UnfoldButton>
      <FoldedTools id={foldedId} data-unfolded={isUnfolded || undefined}>
        <LayoutChoice role="group" aria-label="排列方式">
          <LayoutButton
            type="button"
            aria-label="列表"
            aria-pressed={layout === 'rows'}
            onClick={() => onLayout('rows')}
          >
            <Rows3 size={18} aria-hidden="true" />
          </LayoutButton>
          <LayoutButton
            type="button"
            aria-label="封面"
            aria-pressed={layout === 'grid'}
            onClick={() => onLayout('grid')}
          >
            <LayoutGrid size={18} aria-hidden="true" />
          </LayoutButton>
        </LayoutChoice>
        <ShelfCount>{`共 ${data.total} 部`}</ShelfCount>
        <ShelfOrder key={group} group={group} sort={sort} onSorted={onSorted} />
        <SelectModeButton type="button" aria-pressed={isSelecting} onClick={() => onSelecting(!isSelecting)}>
          批量管理
        </SelectModeButton>
        <ShelfFilters groups={data.groups} view={view} narrow={narrow} />
      </FoldedTools>
    </ToolRow>
  );
};

const ToolRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space.s};
  padding-block: ${space.m} ${space.s};

  & > form {
    flex: 1;
  }

  ${wide} {
    & > form {
      flex: 0 1 340px;
    }
  }
`;

/** Media query of phones, on which the tools are folded. */
const phone = '@media (max-width: 47.99em)';

const FoldedTools = styled.div`
  display: contents;

  ${phone} {
    display: none;
    flex: 1 0 100%;
    flex-wrap: wrap;
    align-items: center;
    gap: ${space.s};

    &[data-unfolded] {
      display: flex;
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
  border-radius: ${radius.round};
  box-shadow: inset 0 0 0 1px ${color.line};
`;

const LayoutButton = styled(IconButton)`
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

const UnfoldButton = styled(QuietButton)`
  display: none;
  padding-inline: ${space.l};
  font-size: ${text.small};

  &[aria-expanded='true'] {
    ${chosenChip}
  }

  ${phone} {
    display: inline-flex;
  }
`;
