import { pages } from 'shared-api/paths';
import { color, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import { TagLink } from '../../links/pill-link.tsx';
import type { Ways } from './search-data.ts';

/** Links to novels that are there, for who found none. */
export const WaysOn = ({ ways }: { ways: Ways | undefined }) => {
  const { categories = [], hotWords = [] } = ways ?? {};
  const titles = hotWords.filter(({ kind, novel_id }) => kind === 'title' && novel_id !== null);
  const tags = hotWords.filter(({ kind }) => kind === 'tag');
  return (
    <WayColumn>
      <WayList label="大家在读" ways={titles.map(({ text, novel_id }) => [text, pages.book(novel_id ?? '')])} />
      <WayList label="作品分类" ways={categories.map(({ id, name }) => [name, pages.filter({ category: id })])} />
      <WayList label="常见标签" ways={tags.map(({ text }) => [text, pages.filter({ tags: text })])} />
    </WayColumn>
  );
};

const WayList = ({ label, ways }: { label: string; ways: [text: string, to: string][] }) =>
  ways.length > 0 && (
    <div>
      <WayTitle aria-hidden="true">{label}</WayTitle>
      <LinkRow aria-label={label}>
        {ways.map(([text, to]) => (
          <li key={to}>
            <TagLink to={to}>
              <span data-novel-text>{text}</span>
            </TagLink>
          </li>
        ))}
      </LinkRow>
    </div>
  );

const WayColumn = styled.div`
  display: grid;
  gap: ${space.m};
  margin-block-start: ${space.l};
`;

const WayTitle = styled.p`
  color: ${color.inkFaint};
  font-size: ${text.small};
`;

const LinkRow = styled.ul`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: 0 ${space.s};
`;
