import type { ReactNode } from 'react';
import { TextButton } from 'shared-ui/text-button';
import { color, space } from 'shared-ui/theme';
import styled from 'styled-components';

interface OrderedListProps<Item> {
  label: string;
  items: readonly Item[];
  keyOf: (item: Item) => string;
  /** Name of an item, as in the button `上移 NAME`. */
  nameOf: (item: Item) => string;
  onChange: (items: Item[]) => void;
  children: (item: Item) => ReactNode;
  /** Further buttons of an item. */
  actions?: (item: Item, at: number) => ReactNode;
  /** Whether the items are always the same: none is taken out. */
  isFixed?: boolean;
}

/** Items that are put in order by buttons, and taken out. */
export const OrderedList = <Item,>(list: OrderedListProps<Item>) => {
  const { label, items, keyOf, nameOf, onChange, children, actions, isFixed } = list;
  const move = (at: number, by: -1 | 1) => {
    const moved = [...items];
    moved.splice(at + by, 0, ...moved.splice(at, 1));
    onChange(moved);
  };
  return (
    <Items aria-label={label}>
      {items.map((item, at) => (
        <Row key={keyOf(item)}>
          {children(item)}
          <RowButtons>
            <TextButton
              type="button"
              aria-label={`上移 ${nameOf(item)}`}
              aria-disabled={at === 0}
              onClick={() => at > 0 && move(at, -1)}
            >
              上移
            </TextButton>
            <TextButton
              type="button"
              aria-label={`下移 ${nameOf(item)}`}
              aria-disabled={at === items.length - 1}
              onClick={() => at < items.length - 1 && move(at, 1)}
            >
              下移
            </TextButton>
            {actions?.(item, at)}
            {!isFixed && (
              <TextButton
                type="button"
                aria-label={`移除 ${nameOf(item)}`}
                onClick={() => onChange(items.filter((_, other) => other !== at))}
              >
                移除
              </TextButton>
            )}
          </RowButtons>
        </Row>
      ))}
    </Items>
  );
};

const Items = styled.ol`
  display: grid;
`;

const Row = styled.li`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 0 ${space.m};
  padding-block: ${space.s};
  border-block-end: 1px solid ${color.line};
`;

const RowButtons = styled.div`
  display: flex;
  margin-inline: auto -${space.s};

  [aria-disabled='true'] {
    color: ${color.inkFaint};
    cursor: default;
  }
`;
