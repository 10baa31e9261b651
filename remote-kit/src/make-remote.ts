import { cpSync, existsSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { remoteNameProblem } from 'shared-api/app-name';

const template = (name: string): string => path.join(import.meta.dirname, '..', name);

/** A remote that stands alone needs its own configuration of tests and types. */
const aloneToo = template('template-alone');

export interface NewRemote {
  name: string;
  /** The new folder. */
  folder: string;
  /** Whether it is a project of its own, outside of the site's repository. */
  alone?: boolean;
  manifest: Manifest;
}

/** What the new remote's package.json says of the packages that it needs. */
interface Manifest extends Partial<Record<'dependencies' | 'devDependencies' | 'peerDependencies', object>> {
  name: string;
  [field: string]: unknown;
}

/**
 * Makes a remote after the template: a public page that the server renders too, an entry in the menu, and their tests.
 * @throws Error where the name cannot be used or the folder is there
 */
export const makeRemote = ({ name, folder, alone = false, manifest }: NewRemote): void => {
  const problem = remoteNameProblem(name) ?? packageNameProblem(name, path.dirname(folder), manifest);
  if (problem !== undefined) throw new Error(problem);
  if (existsSync(folder)) throw new Error(`已经有 ${path.basename(folder)}/ 了`);
  cpSync(template('template'), folder, { recursive: true });
  if (alone) {
    cpSync(aloneToo, folder, { recursive: true });
    renameSync(path.join(folder, 'gitignore'), path.join(folder, '.gitignore'));
  }
  for (const file of readdirSync(folder, { recursive: true }).map((each) => path.join(folder, String(each)))) {
    if (statSync(file).isFile()) writeFileSync(file, readFileSync(file, 'utf8').replaceAll('template', name));
  }
  writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
};

/**
 * Checks a new remote's name, which is its package's name as well, against packages: imports of one that is called like it would get the remote.
 * @param project the folder in which the remote is made
 * @returns a sentence that says why it cannot be used, or undefined
 */
const packageNameProblem = (name: string, project: string, manifest: Manifest): string | undefined => {
  const { dependencies, devDependencies, peerDependencies } = manifest;
  const isNeeded = Object.hasOwn({ ...dependencies, ...devDependencies, ...peerDependencies }, name);
  // Node's own console is a variable of each page, and imported nowhere: so the site's console may be called like it.
  const isNodes = isBuiltin(name) && name !== 'console';
  if (!isNeeded && !isNodes && !existsSync(path.join(project, 'node_modules', name))) return undefined;
  return `${name} 也是一个软件包的名字，引用它的代码会得到这个应用，请换一个名字`;
};

/** What the manifests of all new remotes have in common. Ranges are of what the template imports. */
export const newManifest = (name: string, contract: string) => ({
  name,
  version: '0.1.0',
  private: true,
  type: 'module',
  peerDependencies: { 'react-router-dom': '^7.0.0', 'styled-components': '^6.0.0' },
  shuhai: { contract, budget: { '*': 13_000 } },
});
