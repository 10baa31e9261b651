import { Link } from 'react-router-dom';
import { type FilterQuery, pages } from 'shared-api/paths';
import { color, fingerSize, focusRing, space } from 'shared-ui/theme';
import styled from 'styled-components';
import { isHot, orderLabels } from './filter-choices.ts';

/** What comes first in the list. */
export const OrderTabs = ({ filter }: { filter: FilterQuery }) => (
  <Bar aria-label="排序">
    <Tabs>
      {Object.entries(orderLabels).map(([value, label]) => {
        const isCurrent = value === 'hot' ? isHot(filter) : filter.order === value;
        // The usual order has no name in the address, so that one list has one address.
        const order = value === 'hot' ? undefined : value;
        return (
          <li key={value}>
            <Tab
              to={pages.filter({ ...filter, order, cursor: undefined })}
              aria-current={isCurrent ? 'true' : undefined}
            >
              {label}
            </Tab>
          </li>
        );
      })}
    </Tabs>
  </Bar>
);

const Bar = styled.nav`
  margin-block-start: ${space.m};
  border-block-end: 1px solid ${color.line};
`;

const Tabs = styled.ul`
  display: flex;
  gap: ${space.xl};
`;

const Tab = styled(Link)`
  display: inline-flex;
  align-items: center;
  min-block-size: ${fingerSize};
  border-block-end: 2px solid transparent;
  color: ${color.inkSoft};
  ${focusRing}

  &:hover {
    color: ${color.accent};
  }

  &[aria-current] {
    border-color: ${color.accent};
    color: ${color.ink};
    font-weight: 600;
  }
`;
