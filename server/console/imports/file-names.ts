import { storable } from '../../db/storable.ts';

/** Whether a file is of a kind that is read, by its name. */
export const isReadable = (name: string): boolean => /\.(?:txt|epub|zip)$/i.test(name);

/** A file's name without folders, as it may stand in a row and a sentence. */
export const plainName = (name: string): string =>
  storable(name.split(/[\\/]/).at(-1) ?? '')
    // Control characters, and those that turn the direction of a line.
    .replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '')
    .trim();

/**
 * Names of files as rows of import_jobs have them: of an upload its name, of a file of the watched folder its path there behind a `/`, which no
 * name of an upload has.
 */
export const folderFileName = (parts: readonly string[]): string => `/${parts.join('/')}`;

export const isFromFolder = (fileName: string): boolean => fileName.startsWith('/');

/** The name as people and importers are told it. */
export const shownFileName = (fileName: string): string => (isFromFolder(fileName) ? fileName.slice(1) : fileName);
