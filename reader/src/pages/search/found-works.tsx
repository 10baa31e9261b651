import { pages } from 'shared-api/paths';
import type { Page } from 'shared-api/schemas/common';
import type { Category, NovelSummary } from 'shared-api/schemas/novel';
import { color } from 'shared-ui/theme';
import styled from 'styled-components';
import { NovelRow } from '../../lib/novel-row.tsx';
import { Pager } from '../../lib/pager.tsx';
import { NoWorkFound } from './nothing-found.tsx';

interface FoundWorksProps {
  keyword: string;
  works: Page<NovelSummary>;
  /** Whether these come after the first page. */
  isLater: boolean;
  categories: Category[];
}

/** Works by title and author. */
export const FoundWorks = ({ keyword, works: { items, next_cursor }, isLater, categories }: FoundWorksProps) => (
  <>
    {items.length === 0 ? (
      <NoWorkFound keyword={keyword} categories={categories} />
    ) : (
      <Works>
        {items.map((novel, index) => (
          <li key={novel.id}>
            <NovelRow novel={novel} keyword={keyword} eager={index < 4} />
          </li>
        ))}
      </Works>
    )}
    <Pager
      next={next_cursor === null ? null : pages.search(keyword, { cursor: next_cursor })}
      first={isLater ? pages.search(keyword) : null}
    />
  </>
);

const Works = styled.ul`
  & > li + li {
    border-block-start: 1px solid ${color.line};
  }
`;
