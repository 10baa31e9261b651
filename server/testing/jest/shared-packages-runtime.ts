import { createRequire, isBuiltin } from 'node:module';
import path from 'node:path';
import Runtime from 'jest-runtime';
// Here for the packages, which are given errors and promises of a sandbox.
import './shared-errors.ts';

/** Our own packages; one that fake timers have to reach, and one whose words on the console a test waits for. */
const ownPackages = ['release', 'remote-kit', 'shared-api', 'shared-auth', 'shared-ui'];
const inSandbox = new Set([...ownPackages, 'lru-cache', 'react-router-dom']);

/** The package that `kysely/migration` or `@scope/name/file` belongs to. */
const packageOf = (name: string): string => name.split('/', name.startsWith('@') ? 2 : 1).join('/');

const root = path.resolve(import.meta.dirname, '../../..');

/** Folders whose files share the packages that they import. Tools for building want to be in one sandbox with what is built. */
const folders = ['server', 'shared-api', 'release'].map((folder) => path.join(root, folder) + path.sep);

const isShared = (from: string, name: string): boolean =>
  /^[@a-z]/.test(name) &&
  !isBuiltin(name) &&
  !name.startsWith('@jest/') &&
  !inSandbox.has(packageOf(name)) &&
  !from.includes('/node_modules/') &&
  folders.some((folder) => from.startsWith(folder));

const requires = new Map<string, NodeJS.Require>();

const requireFrom = (from: string): NodeJS.Require => {
  const known = requires.get(from) ?? createRequire(from);
  requires.set(from, known);
  return known;
};

/**
 * Jest's runtime of a test file, which loads every module anew in the file's sandbox, except packages: those are loaded once in each
 * worker, as Node itself loads them. A file that imports the server takes half the time.
 */
export default class SharedPackagesRuntime extends Runtime {
  override requireModuleOrMock<T = unknown>(from: string, name: string): T {
    return isShared(from, name) ? requireFrom(from)(name) : super.requireModuleOrMock(from, name);
  }
}
