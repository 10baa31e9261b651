import type { ReactNode } from 'react';
import type { Page } from 'shared-api/schemas/common';
import { LoadMoreButton } from 'shared-ui/load-more-button';
import { Notice } from 'shared-ui/notice';
import { MemberRegion } from './member-region.tsx';
import type { usePagedList } from './use-paged-list.ts';

interface PagedRegionProps<Item> {
  /** As {@link usePagedList} loads it. */
  list: Pick<ReturnType<typeof usePagedList<Page<Item>>>, 'data' | 'error' | 'reload' | 'nextPageState' | 'loadMore'>;
  /** Notice that is shown where the list is empty. */
  empty: { title: string; text: string };
  /** Draws the list. */
  children: (items: Item[]) => ReactNode;
}

/** Region with a member's list, with a button for its next page. */
export const PagedRegion = <Item,>({ list, empty, children }: PagedRegionProps<Item>) => (
  <MemberRegion {...list}>
    {({ items, next_cursor }) =>
      items.length === 0 ? (
        <Notice level="h2" role="status" title={empty.title}>
          {empty.text}
        </Notice>
      ) : (
        <>
          {children(items)}
          {next_cursor && <LoadMoreButton state={list.nextPageState} onLoadMore={list.loadMore} />}
        </>
      )
    }
  </MemberRegion>
);
