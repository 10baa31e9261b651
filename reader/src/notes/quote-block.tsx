import type { NoteColor } from 'shared-api/schemas/note';
import { color, font, space } from 'shared-ui/theme';
import styled from 'styled-components';
import { noteHues } from './note-colors.tsx';

interface QuoteBlockProps {
  noteColor?: NoteColor;
  /** Lines that are shown at most. */
  lines: number;
  children: string;
}

/** Words of the book, beside a bar in the colour of their mark. */
export const QuoteBlock = ({ noteColor, lines, children }: QuoteBlockProps) => (
  <Quote data-color={noteColor} data-lines={lines} data-novel-text>
    {children}
  </Quote>
);

const Quote = styled.blockquote`
  display: -webkit-box;
  overflow: hidden;
  margin: 0;
  padding-inline-start: ${space.m};
  border-inline-start: 3px solid ${color.line};
  color: ${color.ink};
  font-family: ${font.serif};
  line-height: 1.7;
  white-space: pre-line;
  overflow-wrap: anywhere;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 4;

  &[data-lines='6'] {
    -webkit-line-clamp: 6;
  }

  ${Object.entries(noteHues)
    .map(([name, { hue }]) => `&[data-color='${name}'] { border-color: ${hue}; }`)
    .join('\n')}
`;
