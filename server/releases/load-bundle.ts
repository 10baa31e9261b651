import { readFileSync } from 'node:fs';
import { runInThisContext } from 'node:vm';

/**
 * Runs a server bundle and returns its exports. It is not loaded by `require`: a release may lie anywhere, has to get its
 * packages from the shell of its set, and has to leave the memory with the set.
 *
 * @param provide gives a package by name; throws where the bundle may not have it
 * @throws the error that the bundle throws while it loads
 */
export const loadBundle = (file: string, provide: (name: string) => unknown): Record<string, unknown> => {
  const run = runInThisContext(`(function (module, exports, require) {${readFileSync(file, 'utf8')}\n})`, {
    filename: file,
  });
  const module = { exports: {} as Record<string, unknown> };
  run.call(module.exports, module, module.exports, provide);
  return module.exports;
};
