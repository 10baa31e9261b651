import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { toast } from 'react-hot-toast';
import { useLocation, useParams } from 'react-router-dom';
import { calls } from 'shared-api/paths';
import { inReadersScript } from 'shared-api/readers-script';
import { post } from 'shared-api/request';
import type { Chapter } from 'shared-api/schemas/chapter';
import type { Note } from 'shared-api/schemas/note';
import { PrimaryButton } from 'shared-ui/button';
import { Dialog } from 'shared-ui/dialog';
import { DialogActions } from 'shared-ui/dialog-actions';
import { TextArea } from 'shared-ui/text-area';
import type { Span } from '../../../../notes/chapter-words.ts';
import { removeNote, saveNote } from '../../../../notes/note-actions.ts';
import { LengthLine, NoteEditor, NoteForm } from '../../../../notes/note-editor.tsx';
import { type Passage, readPassage } from '../../../../notes/passage.ts';
import { passageOfHash } from '../../../../notes/passage-address.ts';
import { QuoteBlock } from '../../../../notes/quote-block.tsx';
import { typoDraft } from '../../../../notes/typo-draft.ts';
import { useNoteStore } from '../../../../notes/use-note-store.ts';
import { copyText } from '../../../../text/export-text.ts';
import { centreRange, useReading } from '../../text/index.ts';
import { MarkBar, usePressedMark } from './mark-bar.tsx';
import {
  rememberColor,
  SelectionBar,
  type Shown,
  sharePassage,
  useSelectionActions,
  useTextSelection,
} from './selection-bar.tsx';
import {
  drawAddressed,
  type Mark,
  MarkStyles,
  markedRangeOfSpan,
  rangeOfSpan,
  useChapterNotes,
  useMarks,
} from './use-marks.ts';

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
    onClose: (hasSelected) => (hasSelected ? show(undefined) : close()),
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
          onCopy={() => void copyText(inReadersScript(pressed.note.quote))}
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

interface TypoFormProps {
  chapterId: string;
  passage: Passage;
  onClose: () => void;
}

/** Characters of a report, as a feedback's longest content has room for it behind its heading. */
const maxLength = 900;

/** Dialog in which a typo is reported: it becomes feedback with the quote and its place. */
const TypoForm = ({ chapterId, passage, onClose }: TypoFormProps) => {
  const [draft] = useState(() => typoDraft(chapterId, passage));
  const [words, setWords] = useState(draft.read);
  const [isSending, setSending] = useState(false);
  const id = useId();
  const { length } = [...words.trim()];
  const problem = length > maxLength ? `最多 ${maxLength} 个字` : '';

  const send = async () => {
    setSending(true);
    try {
      await post(calls.sendFeedback, {
        kind: '错字',
        content: `错字，应为：${words.trim()}`,
        context: { chapter_id: chapterId, pid: passage.start.pid, quote: passage.quote },
      });
      draft.write('');
      toast.success('已收到，处理后会在消息里回复你');
      onClose();
    } catch {
      // The shell shows the server's sentence as a toast; the words stay.
      setSending(false);
    }
  };

  return (
    <Dialog title="报错字" onClose={onClose}>
      <NoteForm
        onSubmit={(event) => {
          event.preventDefault();
          if (length > 0 && problem === '' && !isSending) void send();
        }}
      >
        <QuoteBlock lines={4}>{passage.quote}</QuoteBlock>
        <label htmlFor={id}>应该是</label>
        <TextArea
          id={id}
          rows={3}
          value={words}
          required
          autoFocus
          aria-invalid={problem !== '' || undefined}
          aria-describedby={`${id}-count`}
          onChange={({ target }) => {
            setWords(target.value);
            draft.write(target.value);
          }}
        />
        <LengthLine id={`${id}-count`} role={problem ? 'alert' : undefined}>
          {problem || `${length} / ${maxLength}`}
        </LengthLine>
        <DialogActions>
          <PrimaryButton type="submit" disabled={isSending}>
            提交
          </PrimaryButton>
        </DialogActions>
      </NoteForm>
    </Dialog>
  );
};

/**
 * Shows the passage that the address names in the middle of the screen, once for each time it was gone to, and marks it. Of a note, whose place the address
 * has as it was saved, that is where its words are now.
 */
const useAddressedPassage = (chapters: readonly Chapter[], marks: readonly Mark[]): void => {
  const { hash, key } = useLocation();
  const { cid = '' } = useParams();
  const { view } = useReading();
  const shown = useRef('');
  useEffect(() => {
    const addressed = passageOfHash(hash);
    const moved = marks.find(({ note }) => note.chapter_id === cid && isPlaceOf(note, addressed));
    const span = moved?.span ?? addressed;
    const range = span && chapters.some(({ id }) => id === cid) ? rangeOfSpan(cid, span) : undefined;
    drawAddressed(span && range && markedRangeOfSpan(cid, span));
    const visit = `${key} ${span?.start.pid}:${span?.start.offset}`;
    if (!span || !range || shown.current === visit) return;
    shown.current = visit;
    view.show({ chapterId: cid, ...span.start });
    centreRange(range);
  }, [hash, key, cid, chapters, marks, view]);
  useEffect(() => () => drawAddressed(undefined), []);
};

const isPlaceOf = (note: Note, addressed: Span | undefined): boolean =>
  addressed !== undefined &&
  note.pid === addressed.start.pid &&
  note.offset === addressed.start.offset &&
  note.end_pid === addressed.end.pid &&
  note.end_offset === addressed.end.offset;
