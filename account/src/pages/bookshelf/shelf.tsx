import { useCallback, useEffect, useState } from 'react';
import type { ShelfEntry } from 'shared-api/schemas/bookshelf';
import { LazyPart } from 'shared-ui/lazy-part';
import { LoadMoreButton } from 'shared-ui/load-more-button';
import { MemberRegion } from '../../member-data/member-region.tsx';
import { countOf, emptySelection, type Selection, targetOf, toggled, wholeView } from './changes/selection.ts';
import { useShelfChanges } from './changes/use-shelf-changes.tsx';
import { EmptyShelf } from './empty-shelf.tsx';
import { ShelfList } from './list/shelf-list.tsx';
import { useShelfLayout } from './tools/shelf-layout.ts';
import { ShelfTools } from './tools/shelf-tools.tsx';
import { useShelf } from './use-shelf.ts';

const loadSelectionBar = () => import(/* webpackChunkName: "shelf-selection" */ './changes/selection-bar.tsx');

const loadStatusDialog = () => import(/* webpackChunkName: "shelf-selection" */ './changes/status-dialog.tsx');

/** A member's novels: narrowed by status, group and words, and changed one by one or many at once. */
export const Shelf = () => {
  const shelf = useShelf();
  const change = useShelfChanges(shelf);
  const [layout, setLayout] = useShelfLayout();
  /** Null while nothing is being chosen. */
  const [selection, setSelection] = useState<Selection | null>(null);
  /** The novel whose status is asked for. */
  const [asked, setAsked] = useState<ShelfEntry>();
  const { status, group, keyword } = shelf.view;

  // A filter drops the selection: novels that it hides are not changed with the others.
  useEffect(() => setSelection((before) => before && emptySelection), [status, group, keyword]);

  const toggle = useCallback((novelId: string) => setSelection((before) => before && toggled(before, novelId)), []);

  return (
    <MemberRegion {...shelf}>
      {(data) => (
        <>
          {data.total > 0 && (
            <ShelfTools
              data={data}
              view={shelf.view}
              layout={layout}
              isSelecting={selection !== null}
              onSearch={(words) => shelf.narrow('keyword', words === '' ? undefined : words)}
              onLayout={setLayout}
              onSelecting={(isOn) => setSelection(isOn ? emptySelection : null)}
              onSorted={shelf.reload}
              narrow={shelf.narrow}
            />
          )}
          {data.items.length === 0 ? (
            <EmptyShelf view={shelf.view} narrow={shelf.narrow} />
          ) : (
            <>
              <ShelfList
                key={layout}
                data={data}
                layout={layout}
                nextPageState={shelf.nextPageState}
                selection={selection}
                onToggle={toggle}
                onStatus={setAsked}
                onLoadMore={shelf.loadMore}
                change={change}
              />
              {shelf.nextPageState === 'failed' && <LoadMoreButton state="failed" onLoadMore={shelf.loadMore} />}
            </>
          )}
          {selection && data.total > 0 && (
            <LazyPart
              load={loadSelectionBar}
              props={{
                groups: data.groups,
                count: countOf(selection, data, shelf.view),
                target: targetOf(selection, shelf.view),
                onSelectAll: () => setSelection(wholeView),
                onChanged: () => setSelection(emptySelection),
                onDone: () => setSelection(null),
                change,
              }}
              name="批量管理"
              close={() => setSelection(null)}
            />
          )}
          {asked && (
            <LazyPart
              load={loadStatusDialog}
              props={{ entry: asked, change, onClose: () => setAsked(undefined) }}
              name="阅读状态"
              close={() => setAsked(undefined)}
            />
          )}
        </>
      )}
    </MemberRegion>
  );
};
