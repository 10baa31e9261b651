import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { pages } from 'shared-api/paths';
import { PrimaryButton } from 'shared-ui/button';
import { Notice } from 'shared-ui/notice';
import { MemberRegion } from '../../lib/member-region.tsx';
import { MoreButton } from '../../lib/more-button.tsx';
import { ShelfFilters } from './shelf-filters.tsx';
import { ShelfList } from './shelf-list.tsx';
import { ShelfTools } from './shelf-tools.tsx';
import { useShelf } from './use-shelf.ts';
import { useShelfChanges } from './use-shelf-changes.tsx';

const SelectionBar = lazy(() => import(/* webpackChunkName: "shelf-selection" */ './selection-bar.tsx'));

/** The books: narrowed by status and group, each with what is unread, and changed one by one or many at once. */
export const Shelf = () => {
  const shelf = useShelf();
  const change = useShelfChanges(shelf);
  const [selected, setSelected] = useState<ReadonlySet<string> | null>(null);
  const narrowed = shelf.view.status !== undefined || shelf.view.group !== undefined;

  const toggle = (bid: string) =>
    setSelected((before) => {
      const after = new Set(before);
      if (!after.delete(bid)) after.add(bid);
      return after;
    });

  const selectAll = async () => {
    const all = (await shelf.loadAll()) ?? shelf.data;
    setSelected(new Set(all?.items.map(({ novel }) => novel.id)));
  };

  return (
    <MemberRegion {...shelf}>
      {(data) => (
        <>
          {data.total > 0 && (
            <>
              <ShelfTools
                data={data}
                group={shelf.view.group}
                selecting={selected !== null}
                onSelecting={(on) => setSelected(on ? new Set() : null)}
                onSorted={shelf.reload}
              />
              <ShelfFilters groups={data.groups} view={shelf.view} narrow={shelf.narrow} />
            </>
          )}
          {data.items.length === 0 ? (
            <Notice
              level="h2"
              role="status"
              title={narrowed ? '这里没有作品' : '书架还是空的'}
              actions={
                !narrowed && (
                  <PrimaryButton as={Link} to={pages.home}>
                    去找书
                  </PrimaryButton>
                )
              }
            >
              {narrowed ? '换一个状态或分组看看。' : '在作品页按“加入书架”，更新和阅读进度都会记在这里。'}
            </Notice>
          ) : (
            <>
              <ShelfList
                data={data}
                more={shelf.more}
                selected={selected}
                onToggle={toggle}
                onMore={shelf.loadMore}
                change={change}
              />
              {shelf.more === 'failed' && <MoreButton state="failed" onMore={shelf.loadMore} />}
            </>
          )}
          {selected && (
            <Suspense>
              <SelectionBar
                groups={data.groups}
                chosen={selected}
                onAll={selectAll}
                onDone={() => setSelected(null)}
                change={change}
              />
            </Suspense>
          )}
        </>
      )}
    </MemberRegion>
  );
};
