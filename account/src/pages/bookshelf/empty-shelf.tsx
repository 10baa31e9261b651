import { Link } from 'react-router-dom';
import { pages } from 'shared-api/paths';
import { PrimaryButton, QuietButton } from 'shared-ui/button';
import { Notice } from 'shared-ui/notice';
import type { ShelfView, useShelf } from './use-shelf.ts';

interface EmptyShelfProps {
  view: ShelfView;
  narrow: ReturnType<typeof useShelf>['narrow'];
}

/** The message of an empty list: whether the whole shelf is empty, or only this part or search, and a link to novels. */
export const EmptyShelf = ({ view: { status, group, keyword }, narrow }: EmptyShelfProps) => {
  if (keyword !== undefined) {
    return (
      <Notice
        level="h2"
        role="status"
        title={`书架上没有找到“${keyword}”`}
        actions={
          <>
            <QuietButton type="button" onClick={() => narrow('keyword', undefined)}>
              看整个书架
            </QuietButton>
            <PrimaryButton as={Link} to={pages.search(keyword)}>
              在全站搜索
            </PrimaryButton>
          </>
        }
      >
        也许它还不在书架上，或者在别的状态或分组里。
      </Notice>
    );
  }
  if (status !== undefined || group !== undefined) {
    return (
      <Notice level="h2" role="status" title="这里没有作品">
        换一个状态或分组看看。
      </Notice>
    );
  }
  return (
    <Notice
      level="h2"
      role="status"
      title="书架还是空的"
      actions={
        <PrimaryButton as={Link} to={pages.home}>
          去找书
        </PrimaryButton>
      }
    >
      在作品页按“加入书架”，更新和阅读进度都会记在这里。
    </Notice>
  );
};
