import { fileURLToPath } from 'node:url';
import type { Store } from '../db/open-store.ts';
import { setFirstPicks } from '../novels/editing/picks.ts';
import { findNovelFiles } from './find-novel-files.ts';
import { importEach } from './import-files.ts';
import { type ImportReport, isFailure } from './import-report.ts';
import { beginDemoLibrary, finishDemoLibrary } from './unfinished-demo-library.ts';

const folder = fileURLToPath(new URL('../demo-library', import.meta.url));

/** Absolute paths of the demo novels, which come with the program, in the order of their names. */
export const demoFiles = async (): Promise<string[]> =>
  (await findNovelFiles([folder])).filter((found) => typeof found === 'string');

/**
 * Imports the demo novels and makes them the editor's picks. Done again it changes nothing; killed in between, it leaves a note
 * by which the next start knows (unfinished-demo-library.ts).
 *
 * @param onReport called with each novel's report as soon as it is there
 * @throws Error when one of them cannot be read: then the program is damaged
 */
export const importDemoLibrary = async (
  store: Store,
  onReport: (report: ImportReport) => void = () => {},
): Promise<ImportReport[]> => {
  await beginDemoLibrary(store);
  const reports: ImportReport[] = [];
  for await (const result of importEach(store, await demoFiles())) {
    if (isFailure(result)) throw new Error(`${result.file}：${result.error}`);
    reports.push(result);
    onReport(result);
  }
  const ids = reports.flatMap(({ novel_id }) => novel_id ?? []);
  await setFirstPicks(store, ids);
  await finishDemoLibrary(store);
  return reports;
};
