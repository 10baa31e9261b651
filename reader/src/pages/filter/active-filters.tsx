import { X } from 'lucide-react';
import { Link } from 'react-router-dom';
import { type FilterQuery, pages } from 'shared-api/paths';
import type { Facet } from 'shared-api/schemas/novel';
import { canHover } from 'shared-ui/can-hover';
import { color, fingerSize, focusRing, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import { PillLink } from '../../links/pill-link.tsx';
import { toResults } from '../../links/results-start.tsx';
import { choicesOf, toggled } from './facet-choices.ts';

interface ActiveFiltersProps {
  facets: Facet[];
  filter: FilterQuery;
}

/** Active filters of the list as links, each of which removes its filter, and a link that removes all. */
export const ActiveFilters = ({ facets, filter }: ActiveFiltersProps) => {
  const chosen = facets.flatMap((facet) =>
    choicesOf(facet, filter)
      .filter(({ isChosen }) => isChosen)
      .map(({ value, label }) => ({ name: facet.name, value, label })),
  );
  if (chosen.length === 0) return null;
  return (
    <FilterList aria-label="已选条件">
      {chosen.map(({ name, value, label }) => (
        <li key={`${name} ${value}`} data-novel-name={name === 'tags' ? label : undefined}>
          <PillLink to={pages.filter(toggled(filter, name, value))} state={toResults} label={`取消 ${label}`} current>
            <span data-novel-text={name === 'tags' || undefined}>{label}</span>
            <X size={14} aria-hidden="true" />
          </PillLink>
        </li>
      ))}
      <li>
        <ClearLink to={pages.filter({ order: filter.order })} state={toResults}>
          清空条件
        </ClearLink>
      </li>
    </FilterList>
  );
};

const FilterList = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${space.s};
`;

const ClearLink = styled(Link)`
  display: inline-flex;
  align-items: center;
  min-block-size: ${fingerSize};
  padding-inline: ${space.s};
  color: ${color.inkSoft};
  font-size: ${text.small};
  ${focusRing}

  ${canHover} {
    &:hover {
      color: ${color.accent};
    }
  }
`;
