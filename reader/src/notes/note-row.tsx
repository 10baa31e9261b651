import { Link } from 'react-router-dom';
import { formatDay } from 'shared-api/format';
import type { Note } from 'shared-api/schemas/note';
import { canHover } from 'shared-ui/can-hover';
import { TextButton } from 'shared-ui/text-button';
import { color, focusRing, radius, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import { passageAddress } from './passage-address.ts';
import { QuoteBlock } from './quote-block.tsx';

interface NoteRowProps {
  note: Note;
  onGo: () => void;
  onEdit: () => void;
  onRemove: () => void;
}

/** One note in a list: its quote leads to its place. */
export const NoteRow = ({ note, onGo, onEdit, onRemove }: NoteRowProps) => (
  <RowFrame>
    {note.chapter_no === null ? (
      <QuoteBlock noteColor={note.color} lines={4}>
        {note.quote}
      </QuoteBlock>
    ) : (
      <PlaceLink to={addressOf(note)} onClick={onGo}>
        <QuoteBlock noteColor={note.color} lines={4}>
          {note.quote}
        </QuoteBlock>
      </PlaceLink>
    )}
    {note.note !== '' && <WrittenNote>{note.note}</WrittenNote>}
    <FactsAndButtons>
      <time dateTime={note.created_at}>{formatDay(note.created_at)}</time>
      {note.changed && <ChangedText>原文已改动</ChangedText>}
      <RowButtons>
        <TextButton type="button" onClick={onEdit}>
          {note.note === '' ? '写笔记' : '改笔记'}
        </TextButton>
        <TextButton type="button" onClick={onRemove}>
          删除
        </TextButton>
      </RowButtons>
    </FactsAndButtons>
  </RowFrame>
);

const addressOf = (note: Note): string =>
  passageAddress(note.chapter_id, {
    start: { pid: note.pid, offset: note.offset },
    end: { pid: note.end_pid, offset: note.end_offset },
  });

const RowFrame = styled.li`
  display: grid;
  padding-block: ${space.m} ${space.xs};
  content-visibility: auto;
  contain-intrinsic-size: auto 120px;

  & + & {
    border-block-start: 1px solid ${color.line};
  }
`;

const PlaceLink = styled(Link)`
  display: block;
  padding-block: ${space.xs};
  border-radius: ${radius.s};
  ${focusRing}

  ${canHover} {
    &:hover blockquote {
      color: ${color.accent};
    }
  }
`;

const WrittenNote = styled.p`
  padding: ${space.s} 0 0 calc(${space.m} + 3px);
  color: ${color.inkSoft};
  font-size: ${text.small};
  white-space: pre-line;
  overflow-wrap: anywhere;
`;

const FactsAndButtons = styled.div`
  display: flex;
  align-items: center;
  gap: ${space.m};
  padding-inline-start: calc(${space.m} + 3px);
  color: ${color.inkFaint};
  font-size: ${text.small};
  font-variant-numeric: tabular-nums;
`;

const ChangedText = styled.span`
  color: ${color.seal};
`;

const RowButtons = styled.span`
  display: flex;
  margin-inline-start: auto;
`;
