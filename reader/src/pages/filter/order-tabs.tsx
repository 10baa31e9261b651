import { type FilterQuery, pages } from 'shared-api/paths';
import { LinkTabs } from '../../lib/link-tabs.tsx';
import { isHot, orderLabels } from './filter-choices.ts';

/** What comes first in the list. The usual order has no name in the address, so that one list has one address. */
export const OrderTabs = ({ filter }: { filter: FilterQuery }) => (
  <LinkTabs
    label="排序"
    tabs={Object.entries(orderLabels).map(([value, label]) => ({
      label,
      to: pages.filter({ ...filter, order: value === 'hot' ? undefined : value, cursor: undefined }),
      isCurrent: value === 'hot' ? isHot(filter) : filter.order === value,
    }))}
  />
);
