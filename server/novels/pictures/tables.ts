declare module '../../db/tables.ts' {
  /** Pictures within the texts of novels. */
  interface Tables {
    pictures: PictureTable;
    novel_pictures: NovelPictureTable;
  }
}

/** Pictures as they are sent, by the SHA-256 of what the book brought, which stands in their address. */
interface PictureTable {
  hash: string;
  bytes: Buffer;
  /** Time at which an import brought it last. */
  created_at: number;
}

/** The pictures of a novel: those in its chapters, and those that taking an edit of these back would bring again. */
interface NovelPictureTable {
  novel_id: number;
  hash: string;
}
