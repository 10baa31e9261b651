import { fileURLToPath } from 'node:url';
import type { Store } from '../db/open-store.ts';
import { setFirstPicks } from '../novels/editing/picks.ts';
import { findNovelFiles } from './find-novel-files.ts';
import { type ImportOptions, importFiles } from './import-files.ts';
import { isFailure } from './import-report.ts';
import { beginDemoLibrary, finishDemoLibrary } from './unfinished-demo-library.ts';

const folder = fileURLToPath(new URL('../demo-library', import.meta.url));

/** Absolute paths of the demo novels, which come with the program, in the order of their names. */
export const demoFiles = async (): Promise<string[]> =>
  (await findNovelFiles([folder])).filter((found) => typeof found === 'string');

/**
 * Imports the demo novels and makes them the editor's picks. Done again it changes nothing; killed in between, it leaves a note
 * by which the next start knows (unfinished-demo-library.ts).
 *
 * @throws Error when one of them cannot be read: then the program is damaged
 */
export const importDemoLibrary = async (store: Store, options: Pick<ImportOptions, 'onResult'> = {}) => {
  await beginDemoLibrary(store);
  const results = await importFiles(store, await demoFiles(), options);
  const failure = results.find(isFailure);
  if (failure !== undefined) throw new Error(`${failure.file}：${failure.error}`);
  const ids = results.flatMap((result) => (isFailure(result) || result.novel_id === null ? [] : [result.novel_id]));
  await setFirstPicks(store, ids);
  await finishDemoLibrary(store);
  return results;
};
