import type { LeftOutSpan } from '../lines/left-out.ts';
import type { Line, Span } from '../lines/text-lines.ts';

/** A chapter, or a section (a part with a name and no number), as lines of the text. */
export interface Part {
  kind: 'chapter' | 'section';
  /** Null for a section. */
  no: number | null;
  /** The last number of a heading of several chapters; else its number. */
  lastNo?: number | null;
  /** Its title in pieces, joined by a space; empty where the file gives none. */
  title: Span[];
  /** Whether the title is more than a number. */
  isNamed: boolean;
  /** A title of ours where the text has none; else null. */
  defaultTitle: string | null;
  /** Index of its volume. */
  volume: number | null;
  body: Line[];
}

/** Title of the advertisements that stand before a novel. */
export const advertsTitle = '广告';

/** Title of the pictures that stand before a novel. */
export const picturesTitle = '插图';

/** Title of a volume, in pieces; one of ours where the text has none. */
export interface VolumeTitle {
  spans: Span[];
  defaultTitle: string | null;
}

/** The lines of a text, sorted: every line is in one of these. */
export interface Parts {
  /** Lines before the first heading and the contents list: title, author, introduction. */
  head: Line[];
  parts: Part[];
  volumes: VolumeTitle[];
  leftOut: LeftOutSpan[];
}
