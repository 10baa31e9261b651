import { useEffect, useState } from 'react';
import { useAuth } from 'shared-auth';
import { accountNotes } from './account-notes.ts';
import { deviceNotes } from './device-notes.ts';
import { joinDeviceNotes } from './join-notes.ts';
import type { NoteStore } from './note-store.ts';

/** The reader's notes; undefined until it is known whose they are, and what a visitor left here has joined the account. */
export const useNoteStore = (): NoteStore | undefined => {
  const { known, isAuth, username } = useAuth();
  const [store, setStore] = useState<NoteStore>();
  useEffect(() => {
    if (!known) return;
    setStore(isAuth ? undefined : deviceNotes);
    let isOver = false;
    // An object of its own for each member: what was loaded for another is loaded anew.
    if (isAuth) joinDeviceNotes().finally(() => !isOver && setStore({ ...accountNotes }));
    return () => {
      isOver = true;
    };
  }, [known, isAuth, username]);
  return store;
};
