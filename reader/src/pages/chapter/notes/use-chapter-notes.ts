import { useEffect, useRef, useState } from 'react';
import type { Chapter } from 'shared-api/schemas/chapter';
import type { Note } from 'shared-api/schemas/note';
import { deviceNotes, deviceNotesKey } from '../../../notes/device-notes.ts';
import { changedNotes, onNoteChange } from '../../../notes/note-changes.ts';
import type { NoteStore } from '../../../notes/note-store.ts';

/** The notes of the chapters in the page, by chapter id; they follow every change in this page and, on the device, in others. */
export const useChapterNotes = (store: NoteStore | undefined, chapters: readonly Chapter[]): Map<string, Note[]> => {
  const [notes, setNotes] = useState<Map<string, Note[]>>(new Map());
  const asked = useRef<{ store: NoteStore | undefined; ids: Set<string> }>({ store: undefined, ids: new Set() });

  useEffect(() => {
    if (asked.current.store !== store) {
      asked.current = { store, ids: new Set() };
      setNotes(new Map());
    }
    if (!store) return;
    const { ids } = asked.current;
    for (const { id } of chapters) {
      if (ids.has(id)) continue;
      ids.add(id);
      store.ofChapter(id).then((loaded) => {
        if (asked.current.store === store) setNotes((all) => new Map(all).set(id, loaded));
      });
    }
  }, [store, chapters]);

  useEffect(
    () =>
      onNoteChange((change) => {
        const { chapter_id: id } = 'saved' in change ? change.saved : change.removed;
        setNotes((all) => new Map(all).set(id, changedNotes(all.get(id) ?? [], change)));
      }),
    [],
  );

  useEffect(() => {
    if (store !== deviceNotes) return;
    const reload = async ({ key }: StorageEvent) => {
      if (key !== deviceNotesKey) return;
      for (const id of asked.current.ids) {
        const loaded = await store.ofChapter(id);
        setNotes((all) => new Map(all).set(id, loaded));
      }
    };
    addEventListener('storage', reload);
    return () => removeEventListener('storage', reload);
  }, [store]);
  return notes;
};
