declare module '../../db/tables.ts' {
  /** Tables that searches look in. */
  interface Tables {
    novel_search: NovelSearchTable;
    text_signatures: TextSignatureTable;
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

/** Tells whether a word may stand in a part of a novel; see text-signature.ts and signature-parts.ts. */
interface TextSignatureTable {
  id: number;
  bits: Buffer;
}

export {};
