import { type ComponentType, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useAuth } from 'shared-auth';
import { withRetries } from 'shared-ui/with-retries';

/** Key in local storage of a visitor's notes, as notes/device-notes.ts has it. */
const deviceNotesKey = 'notes';

/** Loads the notes of the page where there may be some, or text is selected: chunk `reading-marks`. */
export const NoteMarks = () => {
  const { known, isAuth } = useAuth();
  const { hash } = useLocation();
  const [Marks, setMarks] = useState<ComponentType>();
  const [hasSelection, setHasSelection] = useState(false);
  const isWanted = known && (isAuth || hasSelection || hash.startsWith('#p-') || hasDeviceNotes());

  useEffect(() => {
    if (isWanted) return;
    const look = () => setHasSelection(getSelection()?.isCollapsed === false);
    // Text may have been selected before the program came.
    look();
    document.addEventListener('selectionchange', look);
    return () => document.removeEventListener('selectionchange', look);
  }, [isWanted]);

  useEffect(() => {
    if (!isWanted) return;
    let isOver = false;
    withRetries(() => import(/* webpackChunkName: "reading-marks" */ './marks.tsx')).then(
      (loaded) => !isOver && setMarks(() => loaded.Marks),
      // The text stays; the next selection tries again.
      () => !isOver && setHasSelection(false),
    );
    return () => {
      isOver = true;
    };
  }, [isWanted]);
  return Marks ? <Marks /> : null;
};

const hasDeviceNotes = (): boolean => {
  try {
    return localStorage.getItem(deviceNotesKey) !== null;
  } catch {
    return false;
  }
};
