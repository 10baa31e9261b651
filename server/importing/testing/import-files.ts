import { importEach } from '../import-files.ts';
import type { ImportFailure, ImportReport } from '../import-report.ts';

/** Imports files as {@link importEach} does. @returns all results at once */
export const importFiles = async (
  ...given: Parameters<typeof importEach>
): Promise<(ImportReport | ImportFailure)[]> => {
  const results: (ImportReport | ImportFailure)[] = [];
  for await (const result of importEach(...given)) results.push(result);
  return results;
};
