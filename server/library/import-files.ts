import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { countWords } from '../store/count-words.ts';
import type { SavedNovel } from '../store/incoming-novel.ts';
import type { Store } from '../store/open-store.ts';
import { saveNovel } from '../store/save-novel.ts';
import { explainFileError, findTextFiles } from './find-text-files.ts';
import type { ChapterLength, ImportFailure, ImportReport } from './import-report.ts';
import { NotTextError } from './txt/decode-text.ts';
import type { NovelDetails } from './txt/novel-details.ts';
import { type ReadNovel, readNovel } from './txt/read-novel.ts';

export interface ImportOptions {
  /** What is known better than the files say. */
  details?: NovelDetails;
  /** Makes the path that is opened from the one that was given. */
  locate?: (path: string) => string;
  /** Hears of each file as soon as it is done. */
  onResult?: (result: ImportReport | ImportFailure) => void;
}

const chapterLengths = ({ novel }: ReadNovel): ChapterLength[] =>
  novel.chapters.map(({ title, paragraphs }) => ({
    title,
    characters: paragraphs.reduce((sum, paragraph) => sum + countWords(paragraph), 0),
  }));

const reportOn = (file: string, bytes: number, read: ReadNovel, saved: SavedNovel | null): ImportReport => {
  const { novel, account } = read;
  const lengths = chapterLengths(read).sort((a, b) => b.characters - a.characters);
  return {
    file,
    novel_id: saved?.novelId ?? null,
    title: novel.title,
    author: novel.author,
    encoding: read.encoding,
    chapters: read.chapterTitles.length,
    titles: read.chapterTitles,
    warnings: read.warnings,
    sections: read.sectionTitles,
    volumes: novel.volumes.map(({ title }) => title),
    category: novel.category,
    tags: novel.tags,
    status: novel.status,
    outcome: saved?.outcome ?? 'dry_run',
    bytes,
    undecodable: read.undecodable,
    kept: account.kept,
    left_out: account.leftOut,
    longest: lengths[0] ?? null,
    shortest: lengths.at(-1) ?? null,
  };
};

interface FileRead {
  bytes: number;
  read: ReadNovel;
}

const readFileAsNovel = async (
  file: string,
  path: string,
  details: NovelDetails,
): Promise<FileRead | ImportFailure> => {
  try {
    const bytes = await readFile(path);
    return { bytes: bytes.length, read: readNovel(bytes, basename(file), details) };
  } catch (error) {
    return { file, error: error instanceof NotTextError ? error.message : explainFileError(error) };
  }
};

const importFile = async (
  store: Store | null,
  file: string,
  path: string,
  details: NovelDetails,
): Promise<ImportReport | ImportFailure> => {
  const outcome = await readFileAsNovel(file, path, details);
  if ('error' in outcome) return outcome;
  const saved = store === null ? null : await saveNovel(store, outcome.read.novel);
  return reportOn(file, outcome.bytes, outcome.read, saved);
};

/**
 * Brings TXT novels into the library, one after the other. A folder stands for the TXT files in it. A novel of the
 * same title and author is brought up to date; ids stay, and a file that did not change changes nothing.
 *
 * @param store null to only read the files and say what would come in
 * @returns one result a file, in order: what came in, or why nothing did
 * @throws what the store says when it cannot save
 */
export const importFiles = async (
  store: Store | null,
  paths: readonly string[],
  { details = {}, locate = (path) => path, onResult }: ImportOptions = {},
): Promise<(ImportReport | ImportFailure)[]> => {
  const results: (ImportReport | ImportFailure)[] = [];
  for (const found of await findTextFiles(paths, locate)) {
    const result = typeof found === 'string' ? await importFile(store, found, locate(found), details) : found;
    results.push(result);
    onResult?.(result);
  }
  return results;
};
