/** States of an uploaded file on its way into the library (docs/decisions/0110-uploaded-files-become-import-jobs.md). */
export const importStates = ['uploading', 'waiting', 'working', 'ready', 'failed', 'done', 'discarded'] as const;

/** States of a novel that was found in a file. `again`: to be read again; `wanted`: to be taken in; `refused`: it cannot be mended. */
export const bookStates = ['ready', 'failed', 'refused', 'again', 'wanted', 'taken', 'discarded'] as const;

/** Encodings that a text can be said to have. */
export const givenEncodings = ['utf-8', 'gb18030', 'big5', 'utf-16le', 'utf-16be', 'windows-1252'] as const;

/** Bounds of uploads. */
export const importBounds = {
  fileBytes: 100_000_000,
  /** Files that wait for somebody or something, of one member and of all. */
  filesOfMember: 500,
  files: 2_000,
  bytesOfMember: 5_000_000_000,
  bytes: 20_000_000_000,
  fileNameLength: 255,
  /** Novels of one archive. */
  books: 1_000,
  rulesLength: 20_000,
  headingsLength: 500,
  /** Jobs and books that one act names. */
  chosen: 500,
} as const;

/** Chapters in a window of the list. */
export const chapterWindow = 200;
