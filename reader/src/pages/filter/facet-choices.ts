import type { FilterQuery } from 'shared-api/paths';
import type { Facet, FacetValue, Order } from 'shared-api/schemas/novel';
import { shortNumber } from '../../novel/novel-words.ts';

type FacetName = Facet['name'];

export const facetTitles: Record<FacetName, string> = {
  category: '分类',
  ns: '状态',
  words: '字数',
  updated: '更新',
  tags: '标签',
};

/** Chosen values of a facet. Only tags can be several, separated by commas as the call takes them. */
const chosenIn = (filter: FilterQuery, name: FacetName): string[] => {
  const value = filter[name] ?? '';
  if (name !== 'tags') return value === '' ? [] : [value];
  return value
    .split(/[,，]/)
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
};

/** The filter with a value chosen in addition, or without it where it was chosen; from the first page. */
export const toggled = (filter: FilterQuery, name: FacetName, value: string): FilterQuery => {
  const chosen = chosenIn(filter, name);
  const others = chosen.filter((one) => one !== value);
  const isChosen = others.length < chosen.length;
  const values = name === 'tags' ? [...others, ...(isChosen ? [] : [value])] : isChosen ? [] : [value];
  return { ...filter, [name]: values.join(',') || undefined, cursor: undefined };
};

export interface Choice {
  value: string;
  label: string;
  isChosen: boolean;
  /** Number of novels it leads to; undefined for a chosen tag, which is removed instead. */
  novels: Pick<FacetValue, 'count' | 'more'> | undefined;
}

/** Choices of a facet. The call counts tags in addition to the chosen ones, which come first; tags without novels are left out. */
export const choicesOf = ({ name, values }: Facet, filter: FilterQuery): Choice[] => {
  const chosen = chosenIn(filter, name);
  const counted = values.map(({ value, label, ...novels }) => ({
    value,
    label,
    isChosen: chosen.includes(value),
    novels,
  }));
  if (name !== 'tags') return counted;
  return [
    ...chosen.map((tag) => ({ value: tag, label: tag, isChosen: true, novels: undefined })),
    ...counted.filter(({ isChosen, novels }) => !isChosen && novels.count > 0),
  ];
};

/** Number of novels in the list: each is in one category, and the categories' counts follow all other choices. */
export const totalOf = (facets: Facet[], { category }: FilterQuery): Pick<FacetValue, 'count' | 'more'> => {
  const all = facets.find(({ name }) => name === 'category')?.values ?? [];
  const counted = category === undefined ? all : all.filter(({ value }) => value === category);
  return { count: counted.reduce((sum, { count }) => sum + count, 0), more: counted.some(({ more }) => more) };
};

/** A count as readers write it: from 10,000 on in units of 万, and with a plus where it is only a lower bound. */
export const formatCount = ({ count, more }: Pick<FacetValue, 'count' | 'more'>): string =>
  shortNumber(count) + (more ? '+' : '');

/** Whether nothing is known but that there may be some: none of those that were looked at fits, and not all were. */
export const isUncounted = ({ count, more }: Pick<FacetValue, 'count' | 'more'>): boolean => count === 0 && more;

/** Labels of the orders; the first is what an address without an order means. */
export const orderLabels: Record<Order, string> = {
  hot: '热门',
  updated: '更新',
  words: '字数',
  collects: '收藏',
  new: '新书',
};

export const isHot = ({ order }: FilterQuery): boolean => order === undefined || order === 'hot';

/** The chosen tags, the first part of the list's title; empty where there is none. */
export const tagsOf = (filter: FilterQuery): string => chosenIn(filter, 'tags').join('、');

/** The other parts of the list's title, from the narrowest to the widest; the last is what the category menu calls it. */
export const titleOf = (facets: Facet[], filter: FilterQuery): string[] => {
  const labelOf = (name: FacetName): string =>
    facets.find((facet) => facet.name === name)?.values.find(({ value }) => value === filter[name])?.label ?? '';
  return [
    labelOf('category'),
    labelOf('words'),
    filter.updated === undefined ? '' : `${labelOf('updated')}更新`,
    menuTitle(filter),
  ].filter((part) => part !== '');
};

const menuTitle = ({ ns }: FilterQuery): string => (ns === '2' ? '完本' : ns === '1' ? '连载' : '排行榜');

/** A chosen value without which the list would have novels, and how many at least. */
interface Relaxation {
  label: string;
  filter: FilterQuery;
  novels: Pick<FacetValue, 'count' | 'more'>;
}

/** Ways out of an empty list: the values of a facet are counted under all other choices. */
export const relaxationsOf = (facets: Facet[], filter: FilterQuery): Relaxation[] =>
  facets.flatMap(({ name, values }) => {
    const [chosen] = chosenIn(filter, name);
    if (chosen === undefined || name === 'tags') return [];
    // Novels of the last 30 days are among those of the last 7: the values of this facet lie within each other.
    const counts = values.map(({ count }) => count);
    const count = name === 'updated' ? Math.max(...counts) : counts.reduce((sum, one) => sum + one, 0);
    const label = values.find(({ value }) => value === chosen)?.label ?? chosen;
    const more = name === 'updated' || values.some((value) => value.more);
    return count === 0 ? [] : [{ label, filter: toggled(filter, name, chosen), novels: { count, more } }];
  });
