import { useSetAtom } from 'jotai';
import { toast } from 'react-hot-toast';
import { noteBounds } from 'shared-api/notes';
import type { Chapter } from 'shared-api/schemas/chapter';
import type { Note } from 'shared-api/schemas/note';
import { signInDialogAtom, useAuth } from 'shared-auth';
import { characterCount } from '../../../notes/chapter-words.ts';
import { saveNote } from '../../../notes/note-actions.tsx';
import type { NoteStore } from '../../../notes/note-store.ts';
import type { Passage } from '../../../notes/passage.ts';
import { searchFor } from '../book-search/search-words.ts';
import { useReading } from '../program/reading-context.ts';
import type { Mark } from './mark-highlights.tsx';
import { newNote } from './new-note.ts';
import type { SelectionActions } from './selection-bar.tsx';
import { copyText, sharePassage } from './share-passage.ts';

/** What is open over the text, besides the bar of a selection. */
export type Shown =
  | { is: 'mark'; id: string }
  | { is: 'editor'; note: Note; isNew: boolean }
  | { is: 'typo'; chapterId: string; passage: Passage };

/** A search for more words than these finds nothing but its own place. */
const maxSearchLength = 30;

interface Selected {
  chapter: Chapter;
  passage: Passage;
}

/** What the buttons over selected text do. */
export const useSelectionActions = (
  store: NoteStore | undefined,
  marks: readonly Mark[],
  show: (shown: Shown) => void,
): ((selected: Selected) => SelectionActions) => {
  const { open } = useReading();
  const { isAuth } = useAuth();
  const askToSignIn = useSetAtom(signInDialogAtom);

  return ({ chapter, passage }) => {
    /** Runs an action on a passage that is short enough to be kept, and ends the selection. */
    const unlessTooLong = (act: () => void) => () => {
      if (characterCount(passage.quote) > noteBounds.quoteLength) {
        toast.error(`一处最多 ${noteBounds.quoteLength} 个字，请少选一些`);
        return;
      }
      getSelection()?.removeAllRanges();
      act();
    };
    const known = marks.find(({ note, span }) => note.chapter_id === chapter.id && isSameSpan(span, passage))?.note;
    return {
      copy: () => void copyText(getSelection()?.toString() || passage.quote),
      highlight: unlessTooLong(() => {
        const note = known ?? newNote(chapter, passage);
        if (!known && store) void saveNote(store, note);
        show({ is: 'mark', id: note.id });
      }),
      write: unlessTooLong(() =>
        show({ is: 'editor', note: known ?? newNote(chapter, passage), isNew: known === undefined }),
      ),
      reportTypo: unlessTooLong(() => {
        if (isAuth) show({ is: 'typo', chapterId: chapter.id, passage });
        else askToSignIn('login');
      }),
      share: () => void sharePassage(chapter.novel.title, chapter.id, passage, passage.quote),
      search: () => {
        const words = [...passage.quote.replaceAll('\n', ' ')].slice(0, maxSearchLength).join('');
        getSelection()?.removeAllRanges();
        searchFor(words);
        open('search');
      },
    };
  };
};

const isSameSpan = (one: Mark['span'], other: Mark['span']): boolean =>
  one.start.pid === other.start.pid &&
  one.start.offset === other.start.offset &&
  one.end.pid === other.end.pid &&
  one.end.offset === other.end.offset;
