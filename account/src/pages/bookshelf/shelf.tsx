import { useState } from 'react';
import { Link } from 'react-router-dom';
import { pages } from 'shared-api/paths';
import { PrimaryButton } from 'shared-ui/button';
import { LazyPart } from 'shared-ui/lazy-part';
import { Notice } from 'shared-ui/notice';
import { LoadMoreButton } from '../../member-data/load-more-button.tsx';
import { MemberRegion } from '../../member-data/member-region.tsx';
import { ShelfFilters } from './shelf-filters.tsx';
import { ShelfList } from './shelf-list.tsx';
import { ShelfTools } from './shelf-tools.tsx';
import { useShelf } from './use-shelf.ts';
import { useShelfChanges } from './use-shelf-changes.tsx';

const loadSelectionBar = () => import(/* webpackChunkName: "shelf-selection" */ './selection-bar.tsx');

/** A member's novels: narrowed by status and group, and changed one by one or many at once. */
export const Shelf = () => {
  const shelf = useShelf();
  const change = useShelfChanges(shelf);
  const [selected, setSelected] = useState<ReadonlySet<string> | null>(null);
  const isNarrowed = shelf.view.status !== undefined || shelf.view.group !== undefined;

  const toggle = (novelId: string) =>
    setSelected((before) => {
      const after = new Set(before);
      if (!after.delete(novelId)) after.add(novelId);
      return after;
    });

  const selectAll = async () => {
    const list = (await shelf.loadAll()) ?? shelf.data;
    setSelected(new Set(list?.items.map(({ novel }) => novel.id)));
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
                isSelecting={selected !== null}
                onSelecting={(isOn) => setSelected(isOn ? new Set() : null)}
                onSorted={shelf.reload}
              />
              <ShelfFilters groups={data.groups} view={shelf.view} narrow={shelf.narrow} />
            </>
          )}
          {data.items.length === 0 ? (
            <Notice
              level="h2"
              role="status"
              title={isNarrowed ? '这里没有作品' : '书架还是空的'}
              actions={
                !isNarrowed && (
                  <PrimaryButton as={Link} to={pages.home}>
                    去找书
                  </PrimaryButton>
                )
              }
            >
              {isNarrowed ? '换一个状态或分组看看。' : '在作品页按“加入书架”，更新和阅读进度都会记在这里。'}
            </Notice>
          ) : (
            <>
              <ShelfList
                data={data}
                nextPageState={shelf.nextPageState}
                selected={selected}
                onToggle={toggle}
                onLoadMore={shelf.loadMore}
                change={change}
              />
              {shelf.nextPageState === 'failed' && <LoadMoreButton state="failed" onLoadMore={shelf.loadMore} />}
            </>
          )}
          {selected && (
            <LazyPart
              load={loadSelectionBar}
              props={{
                groups: data.groups,
                selected,
                onSelectAll: selectAll,
                onDone: () => setSelected(null),
                change,
              }}
              name="批量管理"
              close={() => setSelected(null)}
            />
          )}
        </>
      )}
    </MemberRegion>
  );
};
