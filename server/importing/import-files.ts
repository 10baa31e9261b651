import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Store } from '../db/open-store.ts';
import { saveImportedCover } from '../novels/editing/covers/save-cover.ts';
import { countWords } from '../novels/saving/count-words.ts';
import type { SavedNovel } from '../novels/saving/incoming-novel.ts';
import { saveNovel } from '../novels/saving/save-novel.ts';
import { advertsInLibrary } from './adverts-in-library.ts';
import { chooseNovel } from './choices/import-by-choices.ts';
import { keepChoices } from './choices/import-choices.ts';
import type { FileRead } from './file-read.ts';
import { findNovelFiles } from './find-novel-files.ts';
import { countImport } from './import-counts.ts';
import { type ChapterLength, type ImportFailure, type ImportReport, isFailure } from './import-report.ts';
import { applyPlan } from './plan/apply-plan.ts';
import { findAdverts, type ImportPlan, makePlan } from './plan/import-plan.ts';
import { readNovelFile } from './read-novel-file.ts';
import type { MetadataOverrides } from './txt/metadata/novel-metadata.ts';
import type { ReadNovel } from './txt/read-novel.ts';

export interface ImportOptions {
  /** Metadata that replaces what the files say. */
  overrides?: MetadataOverrides;
  /** Maps a given path to the path that is opened. */
  locate?: (path: string) => string;
  /** Plans to import by, as people have edited them; each is for the file that it names, however its path is written. */
  plans?: readonly ImportPlan[];
  /** Called, and waited for, with a plan of each file that was read, for people to edit. */
  onPlan?: (plan: ImportPlan) => unknown;
  /** Told of the bytes of all files before the first is read, and of those of each, and of each novel of an archive, when it is done. */
  progress?: { begin: (step: string, bytes: number) => void; add: (bytes: number) => void };
}

/** Size of a file; nothing where it cannot be told, which reading it will explain. */
const sizeOf = async (path: string): Promise<number> => (await stat(path).catch(() => undefined))?.size ?? 0;

const chapterLengths = ({ novel }: ReadNovel): ChapterLength[] =>
  novel.chapters.map(({ title, paragraphs }) => ({
    title,
    characters: paragraphs.reduce((sum, paragraph) => sum + countWords(paragraph), 0),
  }));

const makeReport = (file: string, bytes: number, read: ReadNovel, saved: SavedNovel | null): ImportReport => {
  const { novel, coverage } = read;
  const lengths = chapterLengths(read).sort((a, b) => b.characters - a.characters);
  return {
    file,
    novel_id: saved?.novelId ?? null,
    title: novel.title,
    author: novel.author,
    encoding: read.encoding,
    encoding_reason: read.encodingReason,
    rule: read.rule,
    suspicious: read.suspicious,
    adverts: findAdverts(novel),
    advert_chapter: null,
    chapters: read.chapterTitles.length,
    titles: read.chapterTitles,
    warnings: read.warnings,
    sections: read.sectionTitles,
    volumes: novel.volumes.map(({ title }) => title),
    category: novel.category,
    tags: novel.tags,
    status: novel.status,
    chapter_changes: saved?.chapters ?? null,
    changed_titles: saved?.titles ?? null,
    outcome: saved?.outcome ?? 'dry_run',
    bytes,
    undecodable: read.undecodable,
    kept: coverage.kept,
    left_out: coverage.leftOut,
    longest: lengths[0] ?? null,
    shortest: lengths.at(-1) ?? null,
  };
};

const importNovel = async (
  store: Store | null,
  found: FileRead,
  { onPlan, overrides = {} }: ImportOptions,
  plan: ImportPlan | undefined,
): Promise<ImportReport | ImportFailure> => {
  const { file, bytes } = found;
  try {
    await onPlan?.(makePlan(found));
    if (store === null) return makeReport(file, bytes, plan === undefined ? found.read : applyPlan(found, plan), null);
    const { read, choices } = await chooseNovel(store, found, overrides, plan);
    const saved = await saveNovel(store, read.novel, {
      inBulk: true,
      alsoWrite: (trx, { novelId }) => keepChoices(trx, read, novelId, choices),
    });
    const coverProblem = await saveImportedCover(store, saved.novelId, read.cover ?? null);
    const warnings = coverProblem === null ? read.warnings : [...read.warnings, coverProblem];
    const report = makeReport(file, bytes, { ...read, warnings }, saved);
    return { ...report, ...(await advertsInLibrary(store, saved.novelId, report.adverts)) };
  } catch (error) {
    if (error instanceof RangeError) return { file, error: error.message };
    throw error;
  }
};

/**
 * Imports novels (TXT, EPUB) into the library, one after the other. A folder or a zip archive stands for the novels in it. A
 * novel of the same title and author is updated; ids stay, and a file that did not change changes nothing.
 *
 * @param store null to read the files without saving them
 * @returns one result a file, in order, each as soon as it is done; a file that could not be read is one of them, and a plan whose
 * file did not come
 * @throws errors of the database
 */
export async function* importEach(
  store: Store | null,
  paths: readonly string[],
  options: ImportOptions = {},
): AsyncGenerator<ImportReport | ImportFailure> {
  const { overrides = {}, locate = (path) => path, plans = [], progress } = options;
  const files = await findNovelFiles(paths, locate);
  const sizes = await Promise.all(files.map((found) => (typeof found === 'string' ? sizeOf(locate(found)) : 0)));
  progress?.begin(
    '导入',
    sizes.reduce((sum, size) => sum + size, 0),
  );
  const pathOf = (file: string): string => path.resolve(locate(file));
  const waiting = new Map(plans.map((plan) => [pathOf(plan.file), plan]));
  for (const [index, found] of files.entries()) {
    let told = 0;
    const onDone = (bytes: number) => {
      told += bytes;
      progress?.add(bytes);
    };
    const reads = typeof found === 'string' ? readNovelFile(found, locate(found), { overrides, onDone }) : [found];
    for await (const read of reads) {
      const file = pathOf(read.file);
      const result = 'error' in read ? read : await importNovel(store, read, options, waiting.get(file));
      const outcome = isFailure(result) ? 'failed' : result.outcome;
      if (store !== null && outcome !== 'dry_run') await countImport(store, outcome, Date.now());
      yield result;
      waiting.delete(file);
    }
    progress?.add(Math.max(0, (sizes[index] ?? 0) - told));
  }
  for (const { file } of waiting.values()) yield { file, error: '导入方案里有它，这次给出的文件里没有' };
}

/** {@link importEach}, with all results at once. */
export const importFiles = async (
  ...given: Parameters<typeof importEach>
): Promise<(ImportReport | ImportFailure)[]> => {
  const results: (ImportReport | ImportFailure)[] = [];
  for await (const result of importEach(...given)) results.push(result);
  return results;
};
