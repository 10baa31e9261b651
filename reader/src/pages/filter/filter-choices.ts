import type { FilterQuery } from 'shared-api/paths';
import type { Category, Order, updatedWithin, WordBand } from 'shared-api/schemas/novel';

/** One row of choices: each narrows the list by one parameter. */
export interface Facet {
  label: string;
  name: 'category' | 'ns' | 'words' | 'updated';
  choices: Choice[];
}

export interface Choice {
  label: string;
  /** Undefined: do not narrow by this. */
  value: string | undefined;
}

const bands: Record<WordBand, string> = {
  '0-30': '30万字以下',
  '30-50': '30–50万字',
  '50-100': '50–100万字',
  '100-200': '100–200万字',
  '200-': '200万字以上',
};

const within: Record<(typeof updatedWithin)[number], string> = {
  '3': '3天内',
  '7': '7天内',
  '15': '15天内',
  '30': '30天内',
};

const orderLabels: Record<Order, string> = {
  hot: '热门',
  updated: '更新',
  words: '字数',
  collects: '收藏',
  new: '新书',
};

const choicesOf = (labels: Record<string, string>): Choice[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

const all: Choice = { label: '全部', value: undefined };

export const facetsOf = (categories: Category[]): Facet[] => [
  {
    label: '分类',
    name: 'category',
    choices: [all, ...categories.map(({ id, name }) => ({ value: id, label: name }))],
  },
  { label: '状态', name: 'ns', choices: [all, { value: '1', label: '连载' }, { value: '2', label: '完本' }] },
  { label: '字数', name: 'words', choices: [all, ...choicesOf(bands)] },
  { label: '更新', name: 'updated', choices: [all, ...choicesOf(within)] },
];

/** Orders as tabs; the first is what an address without an order means. */
export const orderChoices: Choice[] = choicesOf(orderLabels);

export const isHot = ({ order }: FilterQuery): boolean => order === undefined || order === 'hot';

/** What the list is called: the three entries of the category menu. */
export const listTitle = ({ ns }: FilterQuery): string => (ns === '2' ? '完本' : ns === '1' ? '连载' : '排行榜');
