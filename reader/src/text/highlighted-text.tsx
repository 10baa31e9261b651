import type { NameMark } from 'shared-api/schemas/novel';
import { color, radius } from 'shared-ui/theme';
import styled from 'styled-components';

/** A text with some places highlighted. @param marks that do not overlap, in their order, in characters (code points) */
export const HighlightedText = ({ text, marks }: { text: string; marks: readonly NameMark[] }) =>
  split(text, marks).map(({ at, part, isMarked }) =>
    isMarked ? <Highlight key={at}>{part}</Highlight> : <span key={at}>{part}</span>,
  );

interface TextPart {
  at: number;
  part: string;
  isMarked: boolean;
}

const split = (text: string, marks: readonly NameMark[]): TextPart[] => {
  const characters = [...text];
  const parts: TextPart[] = [];
  let at = 0;
  const add = (end: number, isMarked: boolean) => {
    if (end > at) parts.push({ at, part: characters.slice(at, end).join(''), isMarked });
    at = end;
  };
  for (const { offset, length } of marks) {
    add(offset, false);
    add(offset + length, true);
  }
  add(characters.length, false);
  return parts;
};

/** Words within a text that were searched for. */
export const Highlight = styled.mark`
  border-radius: ${radius.s};
  background: ${color.accentWash};
  color: ${color.accent};
`;
