import { Copy, NotebookPen, Share2, Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { messagesAttribute } from 'shared-api/contract';
import type { Note, NoteColor } from 'shared-api/schemas/note';
import { color, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import { ColorChoice } from '../../../../notes/note-colors.tsx';
import { watchSelection } from '../../input/index.ts';
import { BarButton, BarRow, FloatingBar } from './floating-bar.tsx';
import { type Mark, markAt } from './use-marks.ts';

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
    <MarkRow>
      <ColorChoice value={note.color} onChoose={onColor} />
      <ButtonsOfMark>
        <BarButton type="button" onClick={onWrite}>
          <NotebookPen size={18} aria-hidden="true" />
          <span>{note.note === '' ? '写笔记' : '改笔记'}</span>
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
    </MarkRow>
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

const MarkRow = styled(BarRow)`
  column-gap: ${space.s};
  padding-inline-start: ${space.m};
`;

const ButtonsOfMark = styled.div`
  display: flex;
  flex: 1 0 auto;
`;

interface PressedMarkOptions {
  marks: readonly Mark[];
  /** Whether a bar is open, which a press beside it closes. */
  isOpen: boolean;
  onPress: (mark: Mark) => void;
  /** @param hasSelected whether the press has selected other text */
  onClose: (hasSelected: boolean) => void;
}

/** Tells of presses on a mark, and closes the open bar by a press beside it. Such presses mean nothing else to the page. */
export const usePressedMark = (options: PressedMarkOptions): void => {
  const latest = useRef(options);
  latest.current = options;
  useEffect(() => {
    let wasOpen = false;
    let hasSelected = watchSelection();
    const onDown = ({ target }: PointerEvent) => {
      // Pressing takes a selection away, and its bar with it, before the click comes.
      wasOpen = latest.current.isOpen && !isWithinOwn(target);
      hasSelected = watchSelection();
    };
    const onClick = (event: MouseEvent) => {
      const { target, button, clientX, clientY } = event;
      if (event.defaultPrevented || button !== 0 || isWithinOwn(target)) return;
      const isText = target instanceof Element && target.closest('[data-chapter] p[data-pid]') !== null;
      const isSelecting = getSelection()?.isCollapsed === false;
      const mark = isText && !isSelecting ? markAt(latest.current.marks, clientX, clientY) : undefined;
      if (mark) latest.current.onPress(mark);
      else if (wasOpen) latest.current.onClose(hasSelected());
      const isControl = target instanceof Element && target.closest('a, button, input, label, select') !== null;
      if (mark || (wasOpen && !isControl)) {
        event.preventDefault();
        event.stopPropagation();
      }
      wasOpen = false;
    };
    addEventListener('pointerdown', onDown, true);
    addEventListener('click', onClick, true);
    return () => {
      removeEventListener('pointerdown', onDown, true);
      removeEventListener('click', onClick, true);
    };
  }, []);
};

const isWithinOwn = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(`[data-floating-bar], dialog, [${messagesAttribute}]`) !== null;
