import type { LeftOutSpan } from './left-out.ts';
import type { Line, Span } from './text-lines.ts';

/** A chapter, numbered or only named, as lines of the text. */
export interface Part {
  kind: 'chapter' | 'section';
  no: number | null;
  /** Its title in pieces, joined by a space; empty where the file gives none. */
  title: Span[];
  /** Whether the title is more than a number. */
  named: boolean;
  /** A title we give because the file has none. */
  givenTitle: string | null;
  volume: number | null;
  body: Line[];
}

export interface Parts {
  /** Lines before the first heading and the contents list: title, author, introduction. */
  head: Line[];
  parts: Part[];
  volumes: Span[][];
  leftOut: LeftOutSpan[];
}
