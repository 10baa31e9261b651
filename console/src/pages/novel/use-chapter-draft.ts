import { useEffect, useState } from 'react';
import type { EditedChapter } from 'shared-api/console/schemas/chapters';
import { useKeptText } from '../../drafts/use-kept-text.ts';

/** A title and a text, as they were typed or stand in the library; with the version that the latter are. */
export interface Written {
  title: string;
  text: string;
}
interface Base extends Written {
  version: string;
}

const baseOf = ({ version, title, paragraphs }: EditedChapter): Base => ({
  version,
  title,
  text: paragraphs.map(({ text }) => text).join('\n'),
});

/** The lines that a chapter is compared by, its title first; blank ones are no paragraphs. */
export const linesOf = ({ title, text }: Written): string[] => [
  title.trim(),
  ...text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== ''),
];

const isSame = (one: Written, other: Written): boolean => linesOf(one).join('\n') === linesOf(other).join('\n');

/**
 * What is typed of a chapter, against the version that it began with. It stays on the device until it was sent. Where nothing was
 * typed, it follows what others save.
 */
export const useChapterDraft = (chapter: EditedChapter) => {
  const now = baseOf(chapter);
  const [base, setBase] = useState(now);
  const [typed, setTyped] = useState<Written>({ title: now.title, text: now.text });
  const [isSaved, setSaved] = useState(false);
  const isChanged = !isSame(typed, base);
  const begin = (from: Base, written: Written = from) => {
    setBase(from);
    setTyped({ title: written.title, text: written.text });
  };
  // Begins anew with the library's text: after a save that is the typed one, tidied up; if nothing was typed, what others wrote.
  if (isSaved || (base.version !== now.version && (!isChanged || isSame(typed, now)))) {
    setSaved(false);
    begin(now);
  }

  const kept = isChanged ? JSON.stringify({ base, typed }) : '';
  const forget = useKeptText(`console-chapter-${chapter.id}`, kept, (text) => {
    const found = keptDraft(text);
    if (found) begin(found.base, found.typed);
  });
  // Typed back to what it was: nothing is left to be kept. Its first run comes before what was kept is in the fields, and writes that again.
  useEffect(() => {
    if (!isChanged) forget();
  }, [isChanged, forget]);

  return {
    base,
    typed,
    now,
    isChanged,
    /** Whether others have changed the chapter since it was begun here. */
    isOutdated: base.version !== now.version,
    type: (written: Partial<Written>) => setTyped({ ...typed, ...written }),
    /** Goes on with another text, against what is there now. */
    goOnWith: (written: Written) => begin(now, written),
    discard: () => begin(now),
    markSaved: () => setSaved(true),
  };
};

const keptDraft = (text: string): { base: Base; typed: Written } | null => {
  try {
    const { base, typed } = JSON.parse(text);
    const texts = [base.version, base.title, base.text, typed.title, typed.text];
    return texts.every((each) => typeof each === 'string') ? { base, typed } : null;
  } catch {
    // It was kept in another form.
    return null;
  }
};
