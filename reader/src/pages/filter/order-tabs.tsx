import { type FilterQuery, pages } from 'shared-api/paths';
import { LinkTabs } from 'shared-ui/link-tabs';
import { space } from 'shared-ui/theme';
import styled from 'styled-components';
import { isHot, orderLabels } from './facet-choices.ts';

/** Tabs for the order of the list. The default order has no name in the address, so that one list has one address. */
export const OrderTabs = ({ filter }: { filter: FilterQuery }) => (
  <SpacedTabs
    label="排序"
    tabs={Object.entries(orderLabels).map(([value, label]) => ({
      label,
      to: pages.filter({ ...filter, order: value === 'hot' ? undefined : value, cursor: undefined }),
      isCurrent: value === 'hot' ? isHot(filter) : filter.order === value,
    }))}
  />
);

const SpacedTabs = styled(LinkTabs)`
  margin-block-start: ${space.m};
`;
