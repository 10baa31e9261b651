import { useEffect, useRef, useState } from 'react';
import {
  clearDevicePositions,
  type DevicePosition,
  devicePosition,
  devicePositions,
  keepPosition,
  removeDevicePositions,
} from 'shared-api/device-positions';
import { onWritesSent } from 'shared-api/outbox/writes-sent';
import { calls } from 'shared-api/paths';
import { postOrKeep } from 'shared-api/post-or-keep';
import { get } from 'shared-api/request';
import type { ProgressReport, ReadingHistory } from 'shared-api/schemas/bookshelf';
import { useAuth, useMemberData } from 'shared-auth';
import { fromAccount, fromDevice } from '../../novel/continue.ts';
import type { ContinuedNovel } from '../../novel/continue-card.tsx';

/** What somebody read: a member on all devices, page by page; a visitor on this one. Undefined until it is known. */
export const useHistory = () => {
  const { known, isAuth } = useAuth();
  const { data, error, reload, setData } = useMemberData<ReadingHistory>(calls.readingHistory(), withLater);
  const [visitors, setVisitors] = useState<ContinuedNovel[]>();
  /** Novels that were taken out and can be put back, with what this device kept of them. */
  const [removed, setRemoved] = useState<ReadonlyMap<string, DevicePosition | undefined>>(new Map());
  const [isLoadingMore, setLoadingMore] = useState(false);
  useEffect(() => {
    if (known) setVisitors(isAuth ? undefined : devicePositions().map(fromDevice));
  }, [known, isAuth]);

  // A deletion may have waited for the member.
  useEffect(() => onWritesSent(reload), [reload]);

  // Removed novels stay in the list, with a button to put them back, until the reader leaves the page: then they are dropped.
  const gone = useRef(removed);
  gone.current = removed;
  useEffect(
    () => () => {
      setData(
        (before) => before && { ...before, items: before.items.filter(({ novel }) => !gone.current.has(novel.id)) },
      );
      // Another member may have signed in, in another tab.
      setRemoved(new Map());
    },
    [setData],
  );

  const mark = (change: (all: Map<string, DevicePosition | undefined>) => void) =>
    setRemoved((before) => {
      const after = new Map(before);
      change(after);
      return after;
    });

  const remove = async ({ novel: { id } }: ContinuedNovel) => {
    const kept = devicePosition(id);
    if (isAuth) await postOrKeep({ key: `history:${id}`, path: calls.removeFromHistory, body: { bids: [id] } });
    removeDevicePositions([id]);
    mark((all) => all.set(id, kept));
  };

  const putBack = async ({ novel: { id }, progress }: ContinuedNovel) => {
    const kept = removed.get(id);
    if (isAuth) await postOrKeep({ key: `history:${id}`, path: calls.progress, body: reportAgain(progress, kept) });
    if (kept) keepPosition(kept);
    mark((all) => all.delete(id));
  };

  const clear = async () => {
    if (isAuth) await postOrKeep({ key: 'history-cleared', path: calls.clearHistory, body: {}, ofAll: true });
    clearDevicePositions();
    setVisitors((before) => before && []);
    setData((before) => before && { items: [], next_cursor: null });
    setRemoved(new Map());
  };

  const cursor = data?.next_cursor;
  const loadMore = async () => {
    if (!cursor || isLoadingMore) return;
    setLoadingMore(true);
    try {
      const next = await get<ReadingHistory>(calls.readingHistory(cursor));
      setData((before) => {
        if (before?.next_cursor !== cursor) return before;
        const shown = new Set(before.items.map(({ novel }) => novel.id));
        return { ...next, items: [...before.items, ...next.items.filter(({ novel }) => !shown.has(novel.id))] };
      });
    } catch {
      // The shell's error listener shows it as a toast; the button is still there.
    } finally {
      setLoadingMore(false);
    }
  };

  return {
    isMember: known && isAuth,
    isVisitor: known && !isAuth,
    // Without a network a member's are those that this device knows.
    novels: isAuth
      ? (data?.items.map(fromAccount) ?? (error && !navigator.onLine ? devicePositions().map(fromDevice) : undefined))
      : visitors,
    isRemoved: (id: string) => removed.has(id),
    ...{ error, reload, remove, putBack, clear, isLoadingMore },
    loadMore: cursor ? loadMore : undefined,
  };
};

/** The first page as it is now, before the later ones that were loaded: Back finds as many rows as there were. */
const withLater = (before: ReadingHistory, first: ReadingHistory): ReadingHistory => {
  if (first.next_cursor === null) return first;
  const shown = new Set(first.items.map(({ novel }) => novel.id));
  return { ...before, items: [...first.items, ...before.items.filter(({ novel }) => !shown.has(novel.id))] };
};

const reportAgain = (progress: ContinuedNovel['progress'], kept: DevicePosition | undefined): ProgressReport => {
  const { chapter_id, pid, offset, fraction, quote, revision, updated_at } = progress;
  return {
    ...{ cid: chapter_id, offset, fraction, read_at: updated_at, restored: true },
    ...(kept?.read_chapters && { read_chapters: kept.read_chapters }),
    ...(pid !== null && { pid }),
    ...(quote !== null && { quote }),
    ...(revision !== null && { revision }),
  };
};
