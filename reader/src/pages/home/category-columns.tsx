import { Link } from 'react-router-dom';
import { pages } from 'shared-api/paths';
import { canHover } from 'shared-ui/can-hover';
import { color, fingerSize, font, space, text, wide } from 'shared-ui/theme';
import styled from 'styled-components';
import { oneLine } from '../../text/line-clamp.ts';
import type { CategoryTitles } from './home-data.ts';

/** Every category in a column with its leading novels; a few fill the row. */
export const CategoryColumns = ({ categories }: { categories: CategoryTitles[] }) => (
  <CategoryGrid>
    {categories.map(({ category, novels }) => (
      <li key={category.id}>
        <CategoryName>
          <CategoryLink to={pages.filter({ category: category.id })}>
            {category.name}
            <NovelCount>{`${category.novel_count} 部`}</NovelCount>
          </CategoryLink>
        </CategoryName>
        <NovelList>
          {novels.map((novel) => (
            <li key={novel.id}>
              <NovelLink to={pages.book(novel.id)} data-novel-text>
                {novel.title}
              </NovelLink>
            </li>
          ))}
        </NovelList>
      </li>
    ))}
  </CategoryGrid>
);

const CategoryGrid = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(148px, 1fr));
  gap: ${space.s} ${space.l};

  ${wide} {
    gap: ${space.xl};
  }
`;

const CategoryName = styled.h3`
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

  ${canHover} {
    &:hover {
      color: ${color.accent};
    }
  }
`;

const NovelCount = styled.span`
  color: ${color.inkFaint};
  font-family: ${font.sans};
  font-size: ${text.small};
  font-weight: 400;
`;

/* On a phone only the categories' names are shown: their novels would make the page endless. */
const NovelList = styled.ul`
  display: none;

  ${wide} {
    display: block;
  }
`;

const NovelLink = styled(Link)`
  display: block;
  ${oneLine}
  padding-block: ${space.s};
  color: ${color.inkSoft};
  font-size: ${text.small};
  line-height: max(${fingerSize} - 2 * ${space.s}, 1.4em);

  ${canHover} {
    &:hover {
      color: ${color.accent};
    }
  }
`;
