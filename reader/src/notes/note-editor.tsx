import { useId, useRef, useState } from 'react';
import { noteBounds } from 'shared-api/notes';
import type { Note } from 'shared-api/schemas/note';
import { PrimaryButton, QuietButton } from 'shared-ui/button';
import { Dialog } from 'shared-ui/dialog';
import { DialogActions } from 'shared-ui/dialog-actions';
import { TextArea } from 'shared-ui/text-area';
import { color, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import { characterCount } from './chapter-words.ts';
import { ColorChoice } from './note-colors.tsx';
import { QuoteBlock } from './quote-block.tsx';

interface NoteEditorProps {
  note: Note;
  onSave: (note: Note) => void;
  /** Without it the note is new. */
  onRemove?: (() => void) | undefined;
  onClose: () => void;
}

/** Dialog in which a note is written: its colour, its words. */
export const NoteEditor = ({ note, onSave, onRemove, onClose }: NoteEditorProps) => {
  const [noteColor, setNoteColor] = useState(note.color);
  const [words, setWords] = useState(note.note);
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const length = characterCount(words.trim());
  const isTooLong = length > noteBounds.noteLength;
  return (
    <Dialog title="写笔记" onClose={onClose}>
      <NoteForm
        onSubmit={(event) => {
          event.preventDefault();
          if (isTooLong) return field.current?.focus({ preventScroll: false });
          onSave({ ...note, color: noteColor, note: words.trim() });
          onClose();
        }}
      >
        <QuoteBlock noteColor={noteColor} lines={4}>
          {note.quote}
        </QuoteBlock>
        <ColorChoice value={noteColor} onChoose={setNoteColor} />
        <label htmlFor={id}>笔记</label>
        <TextArea
          ref={field}
          id={id}
          rows={5}
          value={words}
          autoFocus
          aria-invalid={isTooLong || undefined}
          aria-describedby={`${id}-count`}
          onChange={(event) => setWords(event.target.value)}
        />
        <LengthLine id={`${id}-count`} role={isTooLong ? 'alert' : undefined}>
          {`${isTooLong ? `笔记最多 ${noteBounds.noteLength} 个字 · ` : ''}${length} / ${noteBounds.noteLength}`}
        </LengthLine>
        <DialogActions>
          {onRemove && (
            <QuietButton
              type="button"
              onClick={() => {
                onRemove();
                onClose();
              }}
            >
              删除
            </QuietButton>
          )}
          <PrimaryButton type="submit">保存</PrimaryButton>
        </DialogActions>
      </NoteForm>
    </Dialog>
  );
};

export const NoteForm = styled.form`
  display: grid;
  gap: ${space.s};

  & > label {
    color: ${color.inkSoft};
    font-size: ${text.small};
  }
`;

export const LengthLine = styled.p`
  color: ${color.inkFaint};
  font-size: ${text.small};
  text-align: end;

  &[role='alert'] {
    color: ${color.seal};
  }
`;
