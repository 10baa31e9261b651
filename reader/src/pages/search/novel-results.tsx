import { pages } from 'shared-api/paths';
import type { Page } from 'shared-api/schemas/common';
import { dyesOf } from 'shared-ui/cover-dyes';
import { Pager } from '../../links/pager.tsx';
import { CutOff } from '../../novel/cut-off.tsx';
import { NovelRow } from '../../novel/novel-row.tsx';
import { gridColumns, NovelGrid } from '../../novel/row-list.ts';
import { NoNovelFound } from './no-results.tsx';
import type { ListedResult, Ways } from './search-data.ts';

interface NovelResultsProps {
  keyword: string;
  novels: Page<ListedResult>;
  /** Titles that the keyword may have meant; only where nothing was found. */
  corrections: string[];
  /** Whether this is a page after the first. */
  isLater: boolean;
  ways: Ways | undefined;
}

/** Results of the search by title, author and tag. */
export const NovelResults = ({
  keyword,
  novels: { items, next_cursor },
  isLater,
  ways,
  ...props
}: NovelResultsProps) => {
  const dyes = dyesOf(items, gridColumns);
  return (
    <>
      {items.length === 0 && next_cursor === null ? (
        <NoNovelFound keyword={keyword} corrections={props.corrections} ways={ways} />
      ) : (
        items.length > 0 && (
          <NovelGrid>
            {items.map((novel, index) => (
              <li key={novel.id}>
                <NovelRow novel={novel} dye={dyes[index]} marks={novel.marks} eager={index < 4} />
              </li>
            ))}
          </NovelGrid>
        )
      )}
      <CutOff page={{ items, next_cursor }} />
      <Pager
        next={next_cursor === null ? null : pages.search(keyword, { cursor: next_cursor })}
        first={isLater ? pages.search(keyword) : null}
      />
    </>
  );
};
