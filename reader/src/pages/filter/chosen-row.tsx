import { X } from 'lucide-react';
import { Link } from 'react-router-dom';
import { type FilterQuery, pages } from 'shared-api/paths';
import type { Facet } from 'shared-api/schemas/novel';
import { color, fingerSize, focusRing, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import { PillLink } from '../../lib/pill-link.tsx';
import { choicesOf, toggled } from './filter-choices.ts';

interface ChosenRowProps {
  facets: Facet[];
  filter: FilterQuery;
}

/** What the list is narrowed by now, all in one place: a press takes one of it back. */
export const ChosenRow = ({ facets, filter }: ChosenRowProps) => {
  const chosen = facets.flatMap((facet) =>
    choicesOf(facet, filter)
      .filter(({ isChosen }) => isChosen)
      .map(({ value, label }) => ({ name: facet.name, value, label })),
  );
  if (chosen.length === 0) return null;
  return (
    <Row aria-label="已选条件">
      {chosen.map(({ name, value, label }) => (
        <li key={`${name} ${value}`}>
          <PillLink to={pages.filter(toggled(filter, name, value))} label={`取消 ${label}`} current>
            {label}
            <X size={14} aria-hidden="true" />
          </PillLink>
        </li>
      ))}
      <li>
        <Clear to={pages.filter({ order: filter.order })}>清空条件</Clear>
      </li>
    </Row>
  );
};

const Row = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${space.s};
`;

const Clear = styled(Link)`
  display: inline-flex;
  align-items: center;
  min-block-size: ${fingerSize};
  padding-inline: ${space.s};
  color: ${color.inkSoft};
  font-size: ${text.small};
  ${focusRing}

  &:hover {
    color: ${color.accent};
  }
`;
