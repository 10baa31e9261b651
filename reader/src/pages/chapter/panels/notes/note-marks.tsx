import { type ComponentType, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { storedText } from 'shared-api/device-storage';
import { useAuth } from 'shared-auth';
import { withRetries } from 'shared-ui/with-retries';

/** Key in local storage of a visitor's notes, as notes/device-notes.ts has it. */
const deviceNotesKey = 'notes';

/** Loads the notes of the page where there may be some, or text is selected: chunk `reading-marks`. */
export const NoteMarks = () => {
  const { known, isAuth } = useAuth();
  const { hash } = useLocation();
  const [Marks, setMarks] = useState<ComponentType>();
  /** Text is selected, or a note was made in another tab. */
  const [isAsked, setAsked] = useState(false);
  const isWanted = known && (isAuth || isAsked || hash.startsWith('#p-') || hasDeviceNotes());

  useEffect(() => {
    if (isWanted) return;
    const look = () => setAsked(getSelection()?.isCollapsed === false);
    const onStorage = ({ key }: StorageEvent) => {
      if (key === deviceNotesKey) setAsked(true);
    };
    // Text may have been selected before the controls came.
    look();
    document.addEventListener('selectionchange', look);
    addEventListener('storage', onStorage);
    return () => {
      document.removeEventListener('selectionchange', look);
      removeEventListener('storage', onStorage);
    };
  }, [isWanted]);

  useEffect(() => {
    if (!isWanted) return;
    let isOver = false;
    withRetries(() => import(/* webpackChunkName: "reading-marks" */ './marks.tsx')).then(
      (loaded) => !isOver && setMarks(() => loaded.Marks),
      // The text stays; the next selection tries again.
      () => !isOver && setAsked(false),
    );
    return () => {
      isOver = true;
    };
  }, [isWanted]);
  return Marks ? <Marks /> : null;
};

const hasDeviceNotes = (): boolean => storedText(deviceNotesKey) !== null;
