import { readFileSync } from 'node:fs';
import { Script } from 'node:vm';
import { codeFileOf, readCode, writeCode } from './code-cache.ts';

/** A server bundle that is compiled. */
export interface Bundle {
  /**
   * Runs it and returns its exports.
   * @param provide gives a package by name; throws where the bundle may not have it
   * @param filesAddress where browsers find the release's files, for pictures in what it draws; undefined where that is the site itself
   * @throws the error that the bundle throws while it loads
   */
  load: (provide: (name: string) => unknown, filesAddress?: string) => Record<string, unknown>;
  /** Keeps the code of all functions that were called so far, unless some is kept: whoever opens the bundle next need not compile them. */
  keepCode: () => void;
}

/**
 * Opens a server bundle, with the code that was kept of it. It is not loaded by `require`: a release may lie anywhere, has to get its
 * packages from the shell of its set, and has to leave the memory with the set.
 *
 * @throws Error where it cannot be read, or is no JavaScript
 */
export const openBundle = (file: string): Bundle => {
  const source = readFileSync(file);
  const codeFile = codeFileOf(file);
  const cachedData = readCode(codeFile, source);
  const script = new Script(`(function (module, exports, require, FILES_ADDRESS) {${source}\n})`, {
    filename: file,
    ...(cachedData && { cachedData }),
  });
  const isKept = script.cachedDataRejected === false;
  return {
    load: (provide, filesAddress) => {
      const module = { exports: {} as Record<string, unknown> };
      script.runInThisContext().call(module.exports, module, module.exports, provide, filesAddress);
      return module.exports;
    },
    keepCode: () => {
      if (!isKept) writeCode(codeFile, source, script.createCachedData());
    },
  };
};
