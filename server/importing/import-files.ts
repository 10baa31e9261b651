import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { ReplaceRule } from 'shared-api/replace-rules/replace-rule';
import type { Authority } from '../console/record/record-act.ts';
import type { Store } from '../db/open-store.ts';
import { findNovelFiles } from './find-novel-files.ts';
import { type NovelInstructions, prepareImport, previewImport, saveImport } from './import-novel.ts';
import { type ImportFailure, type ImportReport, isFailure } from './import-report.ts';
import { type ImportPlan, makePlan } from './plan/import-plan.ts';
import { readNovelFile } from './read-novel-file.ts';
import { prepareRules } from './rules/prepared-rules.ts';
import type { ImportOutcome } from './tables.ts';
import type { TextEncoding } from './txt/lines/encodings.ts';
import type { FileRead } from './txt/read-novel.ts';

interface ImportOptions extends Pick<NovelInstructions, 'overrides' | 'stripTitles'> {
  /** On whose word novels are saved; without it the record says nothing of it. */
  authority?: Authority;
  /** Encoding that all texts are known to have; guessed without. */
  encoding?: TextEncoding | undefined;
  /** Whether nothing is saved, and the report says what would be. */
  isDryRun?: boolean;
  /** Rules that change the text of each novel, in place of those that it has; without them these hold. */
  rules?: readonly ReplaceRule[] | undefined;
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

const importNovel = async (
  store: Store | null,
  found: FileRead,
  { onPlan, isDryRun = store === null, authority }: ImportOptions,
  instructions: NovelInstructions,
): Promise<ImportReport | ImportFailure> => {
  try {
    await onPlan?.(makePlan(found));
    const prepared = await prepareImport(store, found, instructions);
    return await (store === null || isDryRun
      ? previewImport(store, prepared)
      : saveImport(store, prepared, { authority }));
  } catch (error) {
    if (error instanceof RangeError) return { file: found.file, error: error.message };
    throw error;
  }
};

/**
 * Imports novels (TXT, EPUB) into the library, one after the other. A folder or a zip archive stands for the novels in it. A
 * novel of the same title and author is updated; ids stay, and a file that did not change changes nothing.
 *
 * @param store null to read the files without a library, as a dry run
 * @returns one result a file, in order, each as soon as it is done; a file that could not be read is one of them, and a plan whose
 * file did not come
 * @throws errors of the database
 */
export async function* importEach(
  store: Store | null,
  paths: readonly string[],
  options: ImportOptions = {},
): AsyncGenerator<ImportReport | ImportFailure> {
  const { overrides = {}, encoding, stripTitles, locate = (path) => path, plans = [], progress } = options;
  const rules = options.rules && prepareRules(options.rules);
  const files = await findNovelFiles(paths, locate);
  const sizes = await Promise.all(files.map((found) => (typeof found === 'string' ? sizeOf(locate(found)) : 0)));
  progress?.begin(
    '导入',
    sizes.reduce((sum, size) => sum + size, 0),
  );
  const pathOf = (file: string): string => path.resolve(locate(file));
  const waiting = new Map(plans.map((plan) => [pathOf(plan.file), plan]));
  for (const [index, found] of files.entries()) {
    let doneBytes = 0;
    const onDone = (bytes: number) => {
      doneBytes += bytes;
      progress?.add(bytes);
    };
    const reads =
      typeof found === 'string'
        ? readNovelFile(found, locate(found), { readingOf: () => ({ overrides, encoding }), onDone })
        : [found];
    for await (const read of reads) {
      const file = pathOf(read.file);
      const told = { overrides, stripTitles, rules, plan: waiting.get(file) };
      const result = 'error' in read ? read : await importNovel(store, read, options, told);
      const outcome = isFailure(result) ? 'failed' : result.outcome;
      if (store !== null && options.isDryRun !== true && outcome !== 'dry_run')
        await countImport(store, outcome, Date.now());
      yield result;
      waiting.delete(file);
    }
    progress?.add(Math.max(0, (sizes[index] ?? 0) - doneBytes));
  }
  for (const { file } of waiting.values()) yield { file, error: '导入方案里有它，这次给出的文件里没有' };
}

/** Counts what became of an imported file, for the servers' metrics. @param now epoch milliseconds */
export const countImport = async ({ db }: Pick<Store, 'db'>, outcome: ImportOutcome, now: number): Promise<void> => {
  await db
    .insertInto('import_counts')
    .values({ outcome, count: 1, last_at: now })
    .onConflict((conflict) =>
      conflict
        .column('outcome')
        .doUpdateSet((eb) => ({ count: eb('import_counts.count', '+', 1), last_at: eb.ref('excluded.last_at') })),
    )
    .execute();
};
