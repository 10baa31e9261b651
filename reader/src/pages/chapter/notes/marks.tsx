import { useCallback, useMemo, useState } from 'react';
import { removeNote, saveNote } from '../../../notes/note-actions.tsx';
import { NoteEditor } from '../../../notes/note-editor.tsx';
import { readPassage } from '../../../notes/passage.ts';
import { useNoteStore } from '../../../notes/use-note-store.ts';
import { useReading } from '../program/reading-context.ts';
import { MarkBar } from './mark-bar.tsx';
import { MarkStyles } from './mark-highlights.tsx';
import { rememberColor } from './new-note.ts';
import { SelectionBar } from './selection-bar.tsx';
import { copyText, sharePassage } from './share-passage.ts';
import { TypoForm } from './typo-form.tsx';
import { useAddressedPassage } from './use-addressed-passage.ts';
import { useChapterNotes } from './use-chapter-notes.ts';
import { useMarks } from './use-marks.ts';
import { usePressedMark } from './use-pressed-mark.ts';
import { type Shown, useSelectionActions } from './use-selection-actions.ts';
import { useTextSelection } from './use-text-selection.ts';

/** Notes in the text: their marks, the bar over selected text, and what opens from both. */
export const Marks = () => {
  const { chapters } = useReading();
  const store = useNoteStore();
  const notes = useChapterNotes(store, chapters);
  const marks = useMarks(store, chapters, notes);
  const [shown, show] = useState<Shown>();
  const [selected, setSelected] = useTextSelection();
  const actionsFor = useSelectionActions(store, marks, show);
  useAddressedPassage(chapters, marks);

  const close = useCallback(() => {
    getSelection()?.removeAllRanges();
    setSelected(undefined);
    show(undefined);
  }, [setSelected]);
  usePressedMark({
    marks,
    isOpen: selected !== undefined || shown?.is === 'mark',
    onPress: ({ note }) => show({ is: 'mark', id: note.id }),
    onClose: close,
  });

  const selection = useMemo(() => {
    const chapter = chapters.find(({ id }) => id === selected?.chapterId);
    const passage = chapter && selected && readPassage(chapter.paragraphs, selected.span);
    return passage && { chapter, passage, range: selected.range };
  }, [chapters, selected]);
  const pressed = shown?.is === 'mark' ? marks.find(({ note }) => note.id === shown.id) : undefined;
  const chapterOf = (id: string) => chapters.find((chapter) => chapter.id === id);

  return (
    <>
      <MarkStyles />
      {selection && (
        <SelectionBar
          range={selection.range}
          length={[...selection.passage.quote].length}
          actions={actionsFor(selection)}
          onClose={close}
        />
      )}
      {pressed && store && !selection && (
        <MarkBar
          note={pressed.note}
          range={pressed.range}
          onColor={(color) => {
            rememberColor(color);
            void saveNote(store, { ...pressed.note, color }, pressed.note);
          }}
          onWrite={() => show({ is: 'editor', note: pressed.note, isNew: false })}
          onCopy={() => void copyText(pressed.note.quote)}
          onShare={() => {
            const novel = chapterOf(pressed.note.chapter_id)?.novel.title ?? '';
            void sharePassage(novel, pressed.note.chapter_id, pressed.span, pressed.note.quote);
          }}
          onRemove={() => {
            show(undefined);
            void removeNote(store, pressed.note);
          }}
          onClose={close}
        />
      )}
      {shown?.is === 'editor' && store && (
        <NoteEditor
          note={shown.note}
          onSave={(note) => {
            rememberColor(note.color);
            void saveNote(store, note, shown.isNew ? undefined : shown.note);
          }}
          onRemove={shown.isNew ? undefined : () => void removeNote(store, shown.note)}
          onClose={close}
        />
      )}
      {shown?.is === 'typo' && <TypoForm chapterId={shown.chapterId} passage={shown.passage} onClose={close} />}
    </>
  );
};
