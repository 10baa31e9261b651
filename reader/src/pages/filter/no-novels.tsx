import { Link } from 'react-router-dom';
import { type FilterQuery, pages } from 'shared-api/paths';
import type { Facet } from 'shared-api/schemas/novel';
import { PrimaryButton, QuietButton } from 'shared-ui/button';
import { Notice } from 'shared-ui/notice';
import { toResults } from '../../links/results-start.tsx';
import { formatCount, relaxationsOf } from './facet-choices.ts';

interface NoNovelsProps {
  facets: Facet[];
  filter: FilterQuery;
  /** Address of the next page; null at the end. */
  next: string | null;
}

/** Notice of a page without novels: leads to a condition less, under which there are some. */
export const NoNovels = ({ facets, filter, next }: NoNovelsProps) => {
  const clear = (
    <QuietButton as={Link} to={pages.filter()} state={toResults}>
      清空条件
    </QuietButton>
  );
  if (next !== null) {
    return (
      <Notice role="status" level="h2" title="这一页还没有找到符合条件的作品" actions={clear}>
        每页最多看一万部作品：可以翻到下一页接着找，或放宽一两个条件。
      </Notice>
    );
  }
  if (filter.cursor !== undefined) {
    return (
      <Notice
        role="status"
        level="h2"
        title="后面没有作品了"
        actions={
          <PrimaryButton as={Link} to={pages.filter({ ...filter, cursor: undefined })} state={toResults}>
            回到第一页
          </PrimaryButton>
        }
      >
        这份列表变短了，这一页已经空了。
      </Notice>
    );
  }
  return (
    <Notice
      role="status"
      level="h2"
      title="没有符合条件的作品"
      actions={
        <>
          {relaxationsOf(facets, filter).map(({ label, filter, novels }) => (
            <PrimaryButton key={label} as={Link} to={pages.filter(filter)} state={toResults}>
              不限“{label}”：{formatCount(novels)} 部
            </PrimaryButton>
          ))}
          {clear}
        </>
      }
    >
      放宽一两个条件试试。
    </Notice>
  );
};
