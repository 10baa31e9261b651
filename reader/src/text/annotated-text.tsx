import type { ReactNode } from 'react';
import type { BookNote, BookPicture, Paragraph } from 'shared-api/schemas/chapter';
import { color, focusRing, font, radius, shadow, text as size, space, wide } from 'shared-ui/theme';
import styled from 'styled-components';

interface AnnotatedTextProps extends Pick<Paragraph, 'pid' | 'text'> {
  annotations: NonNullable<Paragraph['annotations']>;
  chapterId: string;
}

/* In this chunk, so that a chapter that is neither annotated nor translated loads nothing of it. */
export { fetchOwnText } from './fetch-own-text.ts';

const noteId = (pid: string, index: number, chapterId: string) => `note-${chapterId}-${pid}-${index}`;

/**
 * A paragraph's text with its ruby and the markers of its notes, or the picture in its place. Readings and markers are drawn from attributes: all text nodes together
 * are the text alone, so that places, marks and scripts count it as it is.
 */
export const AnnotatedText = ({ pid, text, annotations, chapterId }: AnnotatedTextProps) => {
  const characters = [...text];
  const parts: ReactNode[] = [];
  let from = 0;
  /** Adds an annotation and the text before it; an empty one would be a node here, and none in the server's HTML. */
  const add = (start: number, end: number, element: ReactNode) => {
    parts.push(characters.slice(from, start).join('') || null, element);
    from = end;
  };
  annotations.forEach((each, index) => {
    if (each.kind === 'ruby') {
      add(
        each.start,
        each.end,
        <ruby key={index}>
          {characters.slice(each.start, each.end).join('')}
          <rt data-reading={each.text} />
        </ruby>,
      );
    } else if (each.kind === 'note') {
      add(
        each.at,
        each.at,
        <NoteMarker
          key={index}
          type="button"
          data-label={each.label}
          aria-label={`注释 ${each.label}`}
          popoverTarget={noteId(pid, index, chapterId)}
        />,
      );
    } else if (each.kind === 'picture') parts.push(<Picture key={index} picture={each} />);
  });
  add(characters.length, characters.length, null);
  return parts;
};

/**
 * A picture in place of a paragraph's text, as large as the column and the screen let it be, before it has come. A press shows it alone
 * (panels/open-panel.tsx); without a script, the link does.
 */
const Picture = ({ picture: { url, width, height, alt } }: { picture: BookPicture }) => (
  <PictureLink href={url} data-picture aria-label={`放大插图${alt && `：${alt}`}`} data-novel-name={alt}>
    <img loading="lazy" decoding="async" src={url} width={width} height={height} alt={alt} />
  </PictureLink>
);

/** The texts of all notes. A press on a note's marker shows its text: at the bottom of a phone's screen, elsewhere below the marker. */
export const BookNotes = ({ paragraphs, chapterId }: { paragraphs: Paragraph[]; chapterId: string }) =>
  paragraphs.map(({ pid, annotations }) =>
    annotations?.map((each, index) => {
      const id = noteId(pid, index, chapterId);
      return each.kind === 'note' ? <Note key={id} id={id} note={each} /> : null;
    }),
  );

const Note = ({ id, note }: { id: string; note: BookNote }) => (
  <NotePanel id={id} popover="auto" role="note" aria-label={`注释 ${note.label}`} data-novel-text>
    {note.text}
  </NotePanel>
);

/* Wide enough for a finger, in the room around it: the line stays as high as it is. */
const NoteMarker = styled.button`
  position: relative;
  margin: 0 0.1em;
  border: 0;
  padding: 0;
  background: none;
  color: ${color.accent};
  font: 0.7em/1 ${font.sans};
  text-indent: 0;
  vertical-align: super;
  cursor: pointer;
  ${focusRing}

  &::before {
    content: attr(data-label);
  }

  &::after {
    content: '';
    position: absolute;
    inset: -12px;
  }
`;

/* The small height of a phone's screen: it stays when the browser's bar goes, and so does the text. */
const PictureLink = styled.a`
  display: block;
  text-indent: 0;
  cursor: zoom-in;
  ${focusRing}

  img {
    display: block;
    max-inline-size: 100%;
    block-size: auto;
    max-block-size: 80vh;
    max-block-size: calc(100svh - 96px);
    margin-inline: auto;
    object-fit: contain;
  }
`;

/* A browser that knows no popovers shows the notes behind the chapter. */
const NotePanel = styled.aside`
  padding: ${space.xl} ${space.l};
  background: ${color.sheet};
  color: ${color.ink};
  font-size: ${size.base};
  line-height: 1.8;
  overflow-wrap: anywhere;

  @supports selector(:popover-open) {
    inset: auto 0 0;
    inline-size: 100%;
    max-inline-size: none;
    max-block-size: 60vh;
    overflow: auto;
    margin: 0;
    border: 0;
    border-block-start: 1px solid ${color.line};
    border-radius: ${radius.l} ${radius.l} 0 0;
    padding-block-end: calc(${space.xl} + env(safe-area-inset-bottom));
    box-shadow: ${shadow};

    ${wide} {
      inset: auto;
      inline-size: max-content;
      max-inline-size: 26em;
      margin: auto;
      border: 1px solid ${color.line};
      border-radius: ${radius.m};
      padding: ${space.l};
    }
  }

  @supports (position-area: bottom) {
    ${wide} {
      margin: ${space.s};
      position-area: bottom;
      position-try-fallbacks: flip-block;
    }
  }
`;
