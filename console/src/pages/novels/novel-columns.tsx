import type { NovelListParams, NovelRow } from 'shared-api/console/schemas/novel-list';
import { canHover } from 'shared-ui/can-hover';
import { color, fingerSize, focusRing, radius, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import * as addresses from '../../addresses.ts';
import type { Column } from '../../table/data-table.tsx';
import { RowLink } from '../../table/row-link.tsx';
import { formatDate } from '../../words/formats.ts';
import { countText, lengthText, orderNames, statusNames } from './novel-words.ts';

export type TableOrder = Required<Pick<NovelListParams, 'order' | 'way'>>;

/** Columns that can be chosen, with the order by which each is sorted. By others no index sorts. */
export const columnChoices = [
  { id: 'author', name: '作者', value: ({ author }) => author },
  { id: 'category', name: '分类', value: ({ category }) => category },
  { id: 'tags', name: '标签', value: ({ tags }) => tags.join('、') },
  { id: 'status', name: '状态', value: ({ status }) => statusNames[status] },
  { id: 'words', name: orderNames.words, order: 'words', value: ({ words }) => lengthText(words) },
  { id: 'chapters', name: '章数', value: ({ chapters }) => countText(chapters) },
  { id: 'reads', name: orderNames.hot, order: 'hot', value: ({ reads }) => countText(reads) },
  { id: 'collects', name: orderNames.collects, order: 'collects', value: ({ collects }) => countText(collects) },
  { id: 'latest', name: orderNames.updated, order: 'updated', value: ({ latest_at }) => formatDate(latest_at) },
  { id: 'created', name: orderNames.new, order: 'new', value: ({ created_at }) => formatDate(created_at) },
] as const satisfies readonly {
  id: string;
  name: string;
  order?: TableOrder['order'];
  value: (novel: NovelRow) => string;
}[];

export type ColumnId = (typeof columnChoices)[number]['id'];

export const usualColumns: readonly ColumnId[] = ['author', 'category', 'status', 'words', 'latest', 'created'];

/** The column that shows an order. */
export const columnOf = (order: TableOrder['order']): ColumnId =>
  columnChoices.find((column) => 'order' in column && column.order === order)?.id ?? 'created';

interface ColumnOptions {
  shown: readonly ColumnId[];
  onSort: (order: TableOrder['order']) => void;
  isChosen: (id: string) => boolean;
  choose: (novel: NovelRow) => void;
}

/** The columns of the table: one to choose by, the title, and those that are wished. */
export const novelColumns = ({ shown, onSort, isChosen, choose }: ColumnOptions): Column<NovelRow>[] => [
  {
    id: 'choose',
    header: '选',
    cell: ({ row: { original } }) => (
      <ChoiceLabel>
        <input
          type="checkbox"
          aria-label={`选中《${original.title}》`}
          checked={isChosen(original.id)}
          onChange={() => choose(original)}
        />
      </ChoiceLabel>
    ),
  },
  {
    id: 'title',
    header: '书名',
    cell: ({ row: { original } }) => (
      <RowLink to={addresses.novel(original.id)}>
        <span>
          <strong>{original.title}</strong>
          {original.taken_down_at !== null && <TakenDown>已下架</TakenDown>}
        </span>
        <PhoneFacts>
          {original.author} · {original.category} · {statusNames[original.status]} · {lengthText(original.words)}字
        </PhoneFacts>
      </RowLink>
    ),
  },
  ...columnChoices
    .filter(({ id }) => shown.includes(id))
    .map((column): Column<NovelRow> => {
      const { id, name, value } = column;
      return {
        id,
        header: () =>
          'order' in column ? (
            <SortButton type="button" onClick={() => onSort(column.order)}>
              {name}
            </SortButton>
          ) : (
            name
          ),
        cell: ({ row: { original } }) =>
          wrapping.includes(id) ? <Wrapping>{value(original)}</Wrapping> : value(original),
      };
    }),
];

const ChoiceLabel = styled.label`
  display: inline-grid;
  place-items: center start;
  min-inline-size: ${fingerSize};
  min-block-size: ${fingerSize};
  cursor: pointer;

  input {
    inline-size: 18px;
    block-size: 18px;
    margin: 0;
    accent-color: ${color.accent};
    cursor: pointer;
  }
`;

/** Columns whose values may be long; the others keep to one line. */
const wrapping: readonly ColumnId[] = ['author', 'tags'];

const Wrapping = styled.span`
  white-space: normal;
`;

const TakenDown = styled.em`
  margin-inline-start: ${space.s};
  color: ${color.seal};
  font-size: ${text.small};
  font-style: normal;
  white-space: nowrap;
`;

/** What the columns say for which a phone has no room. */
const PhoneFacts = styled.small`
  color: ${color.inkSoft};
  font-size: ${text.small};

  @media (min-width: 48em) {
    display: none;
  }
`;

const SortButton = styled.button`
  min-block-size: ${fingerSize};
  padding: 0;
  border: 0;
  border-radius: ${radius.m};
  background: none;
  color: inherit;
  font: inherit;
  white-space: nowrap;
  cursor: pointer;
  ${focusRing}

  [aria-sort='descending'] > &::after {
    content: ' ↓' / '';
  }

  [aria-sort='ascending'] > &::after {
    content: ' ↑' / '';
  }

  ${canHover} {
    &:hover {
      color: ${color.accent};
    }
  }
`;
