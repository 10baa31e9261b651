import { useCallback, useEffect, useState } from 'react';
import type { Page } from 'shared-api/schemas/common';
import type { Note } from 'shared-api/schemas/note';
import { serialOf } from 'shared-api/serial-ranges';
import { changedNotes, loadedNotes, type NoteStore, onNoteChange } from './note-store.ts';

interface NovelNotes {
  /** Undefined until the first page is there. */
  notes: Note[] | undefined;
  failed: boolean;
  hasMore: boolean;
  isLoading: boolean;
  retry: () => void;
  loadMore: () => void;
  /** Loads what is left. @returns all notes; undefined where that failed, which the shell has told */
  loadAll: () => Promise<Note[] | undefined>;
}

type Loaded = Page<Note> & { store: NoteStore };

const isOf =
  (novelId: string) =>
  ({ chapter_id }: Note): boolean =>
    chapter_id.startsWith(`${novelId}-`);

/** A reader's notes in a novel, page after page, in reading order; they follow every change, in this page and in other tabs. */
export const useNovelNotes = (store: NoteStore | undefined, novelId: string): NovelNotes => {
  const [loaded, setLoaded] = useState<Loaded>();
  const [state, setState] = useState<'loading' | 'idle' | 'failed'>('loading');
  const [tries, setTries] = useState(0);

  useEffect(() => {
    if (!store) return;
    let isOver = false;
    setState('loading');
    const page = store.ofNovel(novelId);
    const notes = loadedNotes(
      page.then((first) => first.items),
      isOf(novelId),
    );
    Promise.all([page, notes]).then(
      ([{ next_cursor }, items]) => {
        if (isOver) return;
        setLoaded({ items, next_cursor, store });
        setState('idle');
      },
      () => !isOver && setState('failed'),
    );
    return () => {
      isOver = true;
    };
  }, [store, novelId, tries]);

  useEffect(
    () =>
      onNoteChange((change) => {
        if (!isOf(novelId)('saved' in change ? change.saved : change.removed)) return;
        setLoaded((before) => before && { ...before, items: changedNotes(before.items, change) });
      }),
    [novelId],
  );

  const load = useCallback(
    async (upTo: 'next page' | 'last page'): Promise<Note[] | undefined> => {
      if (!store || !loaded) return undefined;
      let { items, next_cursor: cursor } = loaded;
      if (cursor === null) return sortNotes(items);
      setState('loading');
      try {
        do {
          const page: Page<Note> = await store.ofNovel(novelId, cursor);
          const known = new Set(items.map(({ id }) => id));
          items = [...items, ...page.items.filter(({ id }) => !known.has(id))];
          cursor = page.next_cursor;
        } while (cursor !== null && upTo === 'last page');
      } catch {
        setState('idle');
        return undefined;
      }
      setLoaded((before) => (before === loaded ? { items, next_cursor: cursor, store } : before));
      setState('idle');
      return sortNotes(items);
    },
    [store, loaded, novelId],
  );

  const current = loaded && loaded.store === store ? loaded : undefined;
  return {
    notes: current && sortNotes(current.items),
    failed: state === 'failed',
    hasMore: current?.next_cursor != null,
    isLoading: state === 'loading',
    retry: () => setTries((count) => count + 1),
    loadMore: () => void load('next page'),
    loadAll: () => load('last page'),
  };
};

/** Notes in reading order: by chapter, and within it by place; those of removed chapters last. */
export const sortNotes = (notes: readonly Note[]): Note[] =>
  [...notes].sort(
    (one, other) =>
      (one.chapter_no ?? Number.POSITIVE_INFINITY) - (other.chapter_no ?? Number.POSITIVE_INFINITY) ||
      serialOf(one.chapter_id) - serialOf(other.chapter_id) ||
      Number(one.pid) - Number(other.pid) ||
      one.offset - other.offset ||
      one.created_at.localeCompare(other.created_at),
  );
