import { Link, useLoaderData } from 'react-router-dom';
import { pages } from 'shared-api/paths';
import { color, font, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import type { StartData } from './start-data.ts';

/** First page of the remote, to be replaced by its own. */
const StartPage = () => {
  const { site, categories } = useLoaderData<StartData>();
  return (
    <StartArticle>
      <title>{`template - ${site.name}`}</title>
      <StartHeading>template</StartHeading>
      <p>{site.disclaimer}</p>
      <ul aria-label="分类">
        {categories.map(({ id, name, novel_count }) => (
          <li key={id}>
            <Link to={pages.filter({ category: id })}>{name}</Link>（{novel_count}）
          </li>
        ))}
      </ul>
    </StartArticle>
  );
};

const StartArticle = styled.article`
  display: grid;
  gap: ${space.l};
  color: ${color.inkSoft};
`;

const StartHeading = styled.h1`
  color: ${color.ink};
  font-family: ${font.serif};
  font-size: ${text.title};
`;

export { loadStart as loader } from './start-data.ts';
export { StartPage as Component };
