import { type FilterQuery, pages } from 'shared-api/paths';
import type { Facet } from 'shared-api/schemas/novel';
import { color, fingerSize, space, text, wide } from 'shared-ui/theme';
import { VisuallyHidden } from 'shared-ui/visually-hidden';
import styled from 'styled-components';
import { PillLink } from '../../lib/pill-link.tsx';
import { type Choice, choicesOf, facetTitles, formatCount, toggled } from './filter-choices.ts';

interface FacetRowsProps {
  facets: Facet[];
  filter: FilterQuery;
}

/**
 * What the list can be narrowed by, a row each. Every value is a link that keeps the other choices and begins anew, with
 * the number of works that it leads to; one that leads to nothing is no link.
 */
export const FacetRows = ({ facets, filter }: FacetRowsProps) => (
  <Rows aria-label="筛选">
    {facets.map((facet) => (
      <FacetRow key={facet.name} facet={facet} filter={filter} />
    ))}
  </Rows>
);

const FacetRow = ({ facet, filter }: { facet: Facet; filter: FilterQuery }) => {
  const { name } = facet;
  const choices = choicesOf(facet, filter);
  if (choices.length === 0) return null;
  return (
    <Row>
      <Label id={`facet-${name}`}>{facetTitles[name]}</Label>
      <Choices aria-labelledby={`facet-${name}`}>
        <li>
          <PillLink
            to={pages.filter({ ...filter, [name]: undefined, cursor: undefined })}
            current={!choices.some(({ isChosen }) => isChosen)}
          >
            全部
          </PillLink>
        </li>
        {choices.map((choice) => (
          <li key={choice.value}>
            <Value {...choice} to={pages.filter(toggled(filter, name, choice.value))} />
          </li>
        ))}
      </Choices>
    </Row>
  );
};

const Value = ({ label, works, isChosen, to }: Choice & { to: string }) => {
  if (works?.count === 0 && !isChosen) return <Empty>{label}</Empty>;
  return (
    <PillLink to={to} current={isChosen}>
      {label}
      {works && (
        <Count>
          {formatCount(works)}
          <VisuallyHidden>部</VisuallyHidden>
        </Count>
      )}
    </PillLink>
  );
};

const Rows = styled.nav`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
`;

const Row = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: ${space.m};

  ${wide} {
    padding-block: 2px;

    & + & {
      border-block-start: 1px dashed ${color.line};
    }
  }
`;

const Label = styled.span`
  color: ${color.inkFaint};
  font-size: ${text.small};
  line-height: ${fingerSize};
`;

/* One line on a phone, to be pushed sideways: five facets would otherwise hide the list they narrow. */
const Choices = styled.ul`
  display: flex;
  overflow-x: auto;
  scrollbar-width: none;
  margin-inline-end: -${space.l};
  padding-inline: ${space.xs} ${space.l};

  ${wide} {
    flex-wrap: wrap;
    margin-inline-end: 0;
  }
`;

const Count = styled.span`
  /* What is said and not seen stays with it: on its own it would make the page as wide as the row. */
  position: relative;
  color: ${color.inkFaint};
  font-size: ${text.tiny};
  font-variant-numeric: tabular-nums;
  font-weight: 400;

  [aria-current] > * > & {
    color: inherit;
  }
`;

const Empty = styled.span`
  display: inline-flex;
  align-items: center;
  min-block-size: ${fingerSize};
  padding-inline: ${space.m};
  color: ${color.inkFaint};
  font-size: ${text.small};
  white-space: nowrap;
`;
