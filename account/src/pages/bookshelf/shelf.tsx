import { useCallback, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { pages } from 'shared-api/paths';
import { PrimaryButton } from 'shared-ui/button';
import { LazyPart } from 'shared-ui/lazy-part';
import { Notice } from 'shared-ui/notice';
import { LoadMoreButton } from '../../member-data/load-more-button.tsx';
import { MemberRegion } from '../../member-data/member-region.tsx';
import { countOf, emptySelection, type Selection, targetOf, toggled, wholeView } from './selection.ts';
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
  /** Null while nothing is being chosen. */
  const [selection, setSelection] = useState<Selection | null>(null);
  const isNarrowed = shelf.view.status !== undefined || shelf.view.group !== undefined;

  // A filter drops the selection: novels that it hides are not changed with the others.
  useEffect(() => setSelection((before) => before && emptySelection), [shelf.view.status, shelf.view.group]);

  const toggle = useCallback((novelId: string) => setSelection((before) => before && toggled(before, novelId)), []);

  return (
    <MemberRegion {...shelf}>
      {(data) => (
        <>
          {data.total > 0 && (
            <>
              <ShelfTools
                data={data}
                group={shelf.view.group}
                isSelecting={selection !== null}
                onSelecting={(isOn) => setSelection(isOn ? emptySelection : null)}
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
                selection={selection}
                onToggle={toggle}
                onLoadMore={shelf.loadMore}
                change={change}
              />
              {shelf.nextPageState === 'failed' && <LoadMoreButton state="failed" onLoadMore={shelf.loadMore} />}
            </>
          )}
          {selection && (
            <LazyPart
              load={loadSelectionBar}
              props={{
                groups: data.groups,
                count: countOf(selection, data, shelf.view),
                target: targetOf(selection, shelf.view),
                onSelectAll: () => setSelection(wholeView),
                onDone: () => setSelection(null),
                change,
              }}
              name="批量管理"
              close={() => setSelection(null)}
            />
          )}
        </>
      )}
    </MemberRegion>
  );
};
