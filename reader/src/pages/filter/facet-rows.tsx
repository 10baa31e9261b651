import { type FilterQuery, pages } from 'shared-api/paths';
import type { Facet } from 'shared-api/schemas/novel';
import { color, fingerSize, focusRing, radius, space, text, wide } from 'shared-ui/theme';
import { VisuallyHidden } from 'shared-ui/visually-hidden';
import styled from 'styled-components';
import { PillLink } from '../../links/pill-link.tsx';
import { toResults } from '../../links/results-start.tsx';
import { type Choice, choicesOf, facetTitles, formatCount, isUncounted, toggled } from './facet-choices.ts';

interface FacetRowsProps {
  facets: Facet[];
  filter: FilterQuery;
}

/**
 * Facets of the list, a row each. Every value is a link that keeps the other choices and goes to the first page, with the
 * number of novels it leads to, where some were found; the values that are known to have none stand behind 更多, and are no links.
 */
export const FacetRows = ({ facets, filter }: FacetRowsProps) => (
  <FacetNavigation aria-label="筛选">
    {facets.map((facet) => (
      <FacetRow key={facet.name} facet={facet} filter={filter} />
    ))}
  </FacetNavigation>
);

const FacetRow = ({ facet, filter }: { facet: Facet; filter: FilterQuery }) => {
  const { name } = facet;
  const isTag = name === 'tags';
  const choices = choicesOf(facet, filter);
  if (choices.length === 0) return null;
  return (
    <FacetRowGrid>
      <FacetTitle id={`facet-${name}`}>{facetTitles[name]}</FacetTitle>
      <ValueList aria-labelledby={`facet-${name}`}>
        <li>
          <PillLink
            to={pages.filter({ ...filter, [name]: undefined, cursor: undefined })}
            current={!choices.some(({ isChosen }) => isChosen)}
          >
            全部
          </PillLink>
        </li>
        {choices
          .filter((choice) => !isEmpty(choice))
          .map((choice) => (
            <li key={choice.value}>
              <FacetValueLink {...choice} isTag={isTag} to={pages.filter(toggled(filter, name, choice.value))} />
            </li>
          ))}
        {choices.some(isEmpty) && (
          <MoreValues>
            <EmptyValues>
              <summary>更多</summary>
              {choices.filter(isEmpty).map(({ value, label }) => (
                <EmptyValue key={value}>{label}</EmptyValue>
              ))}
            </EmptyValues>
          </MoreValues>
        )}
      </ValueList>
    </FacetRowGrid>
  );
};

/** Whether a value is known to lead to no novel. */
const isEmpty = ({ novels, isChosen }: Choice): boolean => novels?.count === 0 && !novels.more && !isChosen;

const FacetValueLink = ({ label, novels, isChosen, isTag, to }: Choice & { isTag: boolean; to: string }) => (
  <PillLink to={to} state={isChosen ? toResults : undefined} current={isChosen}>
    <span data-novel-text={isTag || undefined}>{label}</span>
    {novels && !isUncounted(novels) && (
      <NovelCount>
        <span>{formatCount(novels)}</span>
        <VisuallyHidden>部</VisuallyHidden>
      </NovelCount>
    )}
  </PillLink>
);

const FacetNavigation = styled.nav`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
`;

const FacetRowGrid = styled.div`
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

const FacetTitle = styled.span`
  color: ${color.inkFaint};
  font-size: ${text.small};
  line-height: ${fingerSize};
`;

/* One line on a phone, which scrolls sideways: five facets would otherwise hide the list they narrow. */
const ValueList = styled.ul`
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

const NovelCount = styled.span`
  /* Holds the visually hidden unit, which is positioned: outside it would make the page as wide as the row. */
  position: relative;
  color: ${color.inkFaint};
  font-size: ${text.tiny};
  font-variant-numeric: tabular-nums;
  font-weight: 400;

  [aria-current] > * > & {
    color: inherit;
  }
`;

/* Unfolded, its values go on in the lines of the others. */
const MoreValues = styled.li`
  &:has(> [open]) {
    display: contents;
  }
`;

const EmptyValues = styled.details`
  &[open],
  &[open]::details-content {
    display: contents;
  }

  summary {
    padding-inline: ${space.m};
    border-radius: ${radius.round};
    color: ${color.inkFaint};
    font-size: ${text.small};
    line-height: ${fingerSize};
    white-space: nowrap;
    cursor: pointer;
    ${focusRing}
  }
`;

const EmptyValue = styled.span`
  display: inline-flex;
  align-items: center;
  min-block-size: ${fingerSize};
  padding-inline: ${space.m};
  color: ${color.inkFaint};
  font-size: ${text.small};
  white-space: nowrap;
`;
