import { Copy, NotebookPen, Share2, Trash2 } from 'lucide-react';
import type { Note, NoteColor } from 'shared-api/schemas/note';
import { color, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import { ColorChoice } from '../../../notes/note-colors.tsx';
import { BarButton, BarRow, FloatingBar } from './floating-bar.tsx';

interface MarkBarProps {
  note: Note;
  range: Range;
  onColor: (color: NoteColor) => void;
  onWrite: () => void;
  onCopy: () => void;
  onShare: () => void;
  onRemove: () => void;
  onClose: () => void;
}

/** A mark that was pressed: what was written on it, its colour, and what can be done with it. */
export const MarkBar = ({ note, range, onColor, onWrite, onCopy, onShare, onRemove, onClose }: MarkBarProps) => (
  <FloatingBar label="划线" range={range} onClose={onClose}>
    {note.note !== '' && <WrittenNote>{note.note}</WrittenNote>}
    <WrappingRow>
      <ColorChoice value={note.color} onChoose={onColor} />
      <ButtonsOfMark>
        <BarButton type="button" onClick={onWrite}>
          <NotebookPen size={18} aria-hidden="true" />
          {note.note === '' ? '写笔记' : '改笔记'}
        </BarButton>
        <BarButton type="button" onClick={onCopy}>
          <Copy size={18} aria-hidden="true" />
          复制
        </BarButton>
        <BarButton type="button" onClick={onShare}>
          <Share2 size={18} aria-hidden="true" />
          分享
        </BarButton>
        <BarButton type="button" onClick={onRemove}>
          <Trash2 size={18} aria-hidden="true" />
          删除
        </BarButton>
      </ButtonsOfMark>
    </WrappingRow>
  </FloatingBar>
);

const WrittenNote = styled.p`
  overflow: auto;
  max-block-size: 9em;
  padding: ${space.s} ${space.m};
  color: ${color.ink};
  font-size: ${text.small};
  white-space: pre-line;
  overflow-wrap: anywhere;
`;

const WrappingRow = styled(BarRow)`
  flex-wrap: wrap;
  column-gap: ${space.s};
  padding-inline-start: ${space.m};
`;

const ButtonsOfMark = styled.div`
  display: flex;
  flex: 1 0 auto;
`;
