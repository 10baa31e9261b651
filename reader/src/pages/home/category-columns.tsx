import { Link } from 'react-router-dom';
import { pages } from 'shared-api/paths';
import type { CategoryNovels } from 'shared-api/schemas/novel';
import { color, fingerSize, font, space, text, wide } from 'shared-ui/theme';
import styled from 'styled-components';

/** Every category with its leading works, like a catalogue's columns. */
export const CategoryColumns = ({ categories }: { categories: CategoryNovels[] }) => (
  <Grid>
    {categories.map(({ category, novels }) => (
      <li key={category.id}>
        <Name>
          <CategoryLink to={pages.filter({ category: category.id })}>
            {category.name}
            <Count>{category.novel_count} 部</Count>
          </CategoryLink>
        </Name>
        <Works>
          {novels.slice(0, most).map((novel) => (
            <li key={novel.id}>
              <Work to={pages.book(novel.id)}>{novel.title}</Work>
            </li>
          ))}
        </Works>
      </li>
    ))}
  </Grid>
);

/** The rest stands behind the category's name. */
const most = 4;

const Grid = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(148px, 1fr));
  gap: ${space.s} ${space.l};

  ${wide} {
    gap: ${space.xl};
  }
`;

const Name = styled.h3`
  border-block-end: 1px solid ${color.line};
  font-family: ${font.serif};
  font-size: ${text.lead};
`;

const CategoryLink = styled(Link)`
  display: flex;
  align-items: baseline;
  justify-content: space-between;
  gap: ${space.s};
  min-block-size: ${fingerSize};
  line-height: ${fingerSize};

  &:hover {
    color: ${color.accent};
  }
`;

const Count = styled.span`
  color: ${color.inkFaint};
  font-family: ${font.sans};
  font-size: ${text.small};
  font-weight: 400;
`;

/* On a phone a category is a door; what stands behind it would make the page endless. */
const Works = styled.ul`
  display: none;

  ${wide} {
    display: block;
  }
`;

const Work = styled(Link)`
  display: block;
  overflow: hidden;
  padding-block: ${space.s};
  color: ${color.inkSoft};
  font-size: ${text.small};
  line-height: calc(${fingerSize} - 2 * ${space.s});
  white-space: nowrap;
  text-overflow: ellipsis;

  &:hover {
    color: ${color.accent};
  }
`;
