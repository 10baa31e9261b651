import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '../../project.ts';

/** What is not copied: what is made anew, what is large, and packages, which are linked. */
const left = /[\\/](?:\.git|\.cache|\.node|node_modules|data|test-results)$/;

/**
 * Copies the project as it is in the working tree, with its builds, into a folder of its own. Packages are links to those that are
 * installed here, and our own ones lead to their sources in the copy.
 */
export const copyProject = (project = root): { folder: string; remove: () => void } => {
  const folder = mkdtempSync(path.join(tmpdir(), 'shuhai-copy-'));
  cpSync(project, folder, { recursive: true, filter: (source) => !left.test(source) });
  for (const within of ['', ...readdirSync(folder)]) {
    const modules = path.join(project, within, 'node_modules');
    if (existsSync(modules)) linkModules(modules, path.join(folder, within, 'node_modules'));
  }
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }) };
};

const linkModules = (from: string, to: string): void => {
  mkdirSync(to);
  for (const name of readdirSync(from)) {
    const [source, target] = [path.join(from, name), path.join(to, name)];
    // npm links our own packages by paths from here, which lead into the copy as well.
    symlinkSync(lstatSync(source).isSymbolicLink() ? readlinkSync(source) : source, target);
  }
};
