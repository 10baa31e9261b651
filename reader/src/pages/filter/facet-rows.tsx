import { X } from 'lucide-react';
import { Link } from 'react-router-dom';
import { type FilterQuery, pages } from 'shared-api/paths';
import { color, fingerSize, focusRing, radius, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
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
              <Choice
                to={pages.filter({ ...filter, [name]: value, cursor: undefined })}
                aria-current={filter[name] === value ? 'true' : undefined}
              >
                {label}
              </Choice>
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
            <Choice
              to={pages.filter({ ...filter, tags: undefined, cursor: undefined })}
              aria-current="true"
              aria-label={`去掉标签 ${filter.tags}`}
            >
              {filter.tags}
              <X size={14} aria-hidden="true" />
            </Choice>
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

const Choice = styled(Link)`
  display: inline-flex;
  align-items: center;
  gap: ${space.xs};
  min-block-size: ${fingerSize};
  padding-inline: ${space.m};
  border-radius: ${radius.round};
  color: ${color.inkSoft};
  font-size: ${text.small};
  white-space: nowrap;
  ${focusRing}
  outline-offset: -4px;

  &:hover {
    color: ${color.accent};
  }

  &[aria-current] {
    color: ${color.accent};
    font-weight: 600;
    background: linear-gradient(${color.accentWash}, ${color.accentWash}) center / 100% 32px no-repeat;
  }
`;
