import { Link, useLoaderData } from 'react-router-dom';
import { pages } from 'shared-api/paths';
import { color, font, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import type { StartData } from './start-data.ts';

/** The page to begin with: replace it by your own. */
export const StartPage = () => {
  const { site, categories } = useLoaderData<StartData>();
  return (
    <Article>
      <title>{`template - ${site.name}`}</title>
      <Heading>template</Heading>
      <p>{site.disclaimer}</p>
      <ul aria-label="分类">
        {categories.map(({ id, name, novel_count }) => (
          <li key={id}>
            <Link to={pages.filter({ category: id })}>{name}</Link>（{novel_count}）
          </li>
        ))}
      </ul>
    </Article>
  );
};

const Article = styled.article`
  display: grid;
  gap: ${space.l};
  color: ${color.inkSoft};
`;

const Heading = styled.h1`
  color: ${color.ink};
  font-family: ${font.serif};
  font-size: ${text.title};
`;
