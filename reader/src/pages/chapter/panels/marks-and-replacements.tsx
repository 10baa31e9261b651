import { type ComponentType, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { storedText } from 'shared-api/device-storage';
import { useAuth } from 'shared-auth';
import { withRetries } from 'shared-ui/with-retries';
import { useReading } from '../text/index.ts';

/** Key in local storage of a visitor's notes, as notes/device-notes.ts has it. */
const deviceNotesKey = 'notes';
/** Key in local storage of the reader's rules, as replacement/device-rules.ts has it. */
const deviceRulesKey = 'replace-rules';

const isStored = (key: string): boolean => storedText(key) !== null;

/** Loads the notes of the page where there may be some, or text is selected: chunk `reading-marks`. */
export const NoteMarks = () => {
  const { known, isAuth } = useAuth();
  const { hash } = useLocation();
  /** Text is selected, or a note was made in another tab. */
  const [isAsked, setAsked] = useState(false);
  const isWanted = known && (isAuth || isAsked || hash.startsWith('#p-') || isStored(deviceNotesKey));

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

  // The next selection tries again where it did not come.
  const Marks = useLoaded(isWanted, loadMarks, () => setAsked(false));
  return Marks ? <Marks /> : null;
};

const loadMarks = async () => (await import(/* webpackChunkName: "reading-marks" */ './notes/marks.tsx')).Marks;

/** Shows the text as the reader's rules change it, where there are some: chunk `reading-rules`. */
export const Replacements = () => {
  const { panel } = useReading();
  const Shown = useLoaded(panel === 'rules' || isStored(deviceRulesKey), loadReplacements);
  return Shown ? <Shown /> : null;
};

const loadReplacements = async () =>
  (await import(/* webpackChunkName: "reading-rules" */ './replacement/shown-replacements.tsx')).ShownReplacements;

/**
 * A component that is loaded once it is wanted; the text stays as it is where it does not come.
 * @param onFailure called then
 */
const useLoaded = (
  isWanted: boolean,
  load: () => Promise<ComponentType>,
  onFailure?: () => void,
): ComponentType | undefined => {
  const [Loaded, setLoaded] = useState<ComponentType>();
  useEffect(() => {
    if (!isWanted) return;
    let isOver = false;
    withRetries(load).then(
      (loaded) => !isOver && setLoaded(() => loaded),
      () => !isOver && onFailure?.(),
    );
    return () => {
      isOver = true;
    };
  }, [isWanted]);
  return Loaded;
};
