import { X } from 'lucide-react';
import { type FilterQuery, pages } from 'shared-api/paths';
import { color, fingerSize, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import { PillLink } from '../../lib/pill-link.tsx';
import type { Facet } from './filter-choices.ts';

/** What the list can be narrowed by, a row each; every choice is a link that keeps the others and starts anew. */
export const FacetRows = ({ facets, filter }: { facets: Facet[]; filter: FilterQuery }) => (
  <Rows aria-label="筛选">
    {facets.map(({ label, name, choices }) => (
      <Row key={name}>
        <Label id={`facet-${name}`}>{label}</Label>
        <Choices aria-labelledby={`facet-${name}`}>
          {choices.map(({ label, value }) => (
            <li key={label}>
              <PillLink
                to={pages.filter({ ...filter, [name]: value, cursor: undefined })}
                current={filter[name] === value}
              >
                {label}
              </PillLink>
            </li>
          ))}
        </Choices>
      </Row>
    ))}
    {filter.tags !== undefined && (
      <Row>
        <Label>标签</Label>
        <Choices>
          <li>
            <PillLink
              to={pages.filter({ ...filter, tags: undefined, cursor: undefined })}
              label={`去掉标签 ${filter.tags}`}
              current
            >
              {filter.tags}
              <X size={14} aria-hidden="true" />
            </PillLink>
          </li>
        </Choices>
      </Row>
    )}
  </Rows>
);

const Rows = styled.nav`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space.xs};
`;

const Row = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: ${space.m};
`;

const Label = styled.span`
  color: ${color.inkFaint};
  font-size: ${text.small};
  line-height: ${fingerSize};
`;

/* One line on a phone, to be pushed sideways: four facets would otherwise hide the list they narrow. */
const Choices = styled.ul`
  display: flex;
  overflow-x: auto;
  scrollbar-width: none;
  margin-inline-end: -${space.l};
  padding-inline: ${space.xs} ${space.l};

  @media (min-width: 768px) {
    flex-wrap: wrap;
    margin-inline-end: 0;
  }
`;
