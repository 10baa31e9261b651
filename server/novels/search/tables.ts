import type { Generated } from 'kysely';

declare module '../../db/tables.ts' {
  /** Tables that searches look in. */
  interface Tables {
    novel_search: NovelSearchTable;
    name_keys: NameKeyTable;
    name_readings: NameReadingTable;
    text_signatures: TextSignatureTable;
    signature_pieces: SignaturePieceTable;
  }
}

/** The terms of a novel that a search compares with; see search-terms.ts. */
interface NovelSearchTable {
  novel_id: number;
  title_key: string;
  author_key: string;
  pinyin: string;
  initials: string;
  latin_starts: string;
}

/** The folded name, the pinyin and the initials of a tag or of an author. A row stays when nothing has the name any more; see names/read-names.ts. */
interface NameKeyTable {
  kind: 'tag' | 'author';
  /** As shown. */
  name: string;
  /** The folded name. */
  name_key: string;
  /** As in {@link NovelSearchTable}. */
  pinyin: string;
  initials: string;
}

/**
 * A way to read a title, an author's name or a tag: as many rows a name as it has readings. They follow from the name alone, and stay
 * when nothing has it any more; see names/name-readings.ts.
 */
interface NameReadingTable {
  kind: 'title' | 'author' | 'tag';
  /** The folded name. */
  name_key: string;
  /** As in `NameReading`. */
  pinyin: string;
  initials: string;
  cells: string;
}

/** A part of a novel, by which searches find what may hold a word; see signature-parts.ts. */
interface TextSignatureTable {
  id: number;
  /** For servers of an earlier version, which look here: see write-pieces.ts. */
  bits: Buffer;
  /** Number of its pieces; null until it is signed anew, as after a server of an earlier version wrote it. */
  pieces: Generated<number | null>;
  /** See `Signature` in text-signature.ts; null with `pieces`. */
  salt: Generated<number | null>;
}

/** Tells whether a word may stand in a part of a novel; see text-signature.ts. */
interface SignaturePieceTable {
  /** See `pieceId`. */
  id: number;
  bits: Buffer;
}
