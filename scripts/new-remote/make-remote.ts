import { cpSync, existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const template = path.join(import.meta.dirname, 'template');

/** A folder, a federation container, a route prefix and a part of release names: one word has to serve for all. */
const goodName = /^[a-z][a-z0-9]{1,19}$/;

/**
 * Makes a remote: a folder after the template, and the workspace's entry. Nothing else has to know of it.
 * @param root the project's folder
 * @throws Error where the name cannot be used or is taken
 */
export const makeRemote = (root: string, name: string): void => {
  if (!goodName.test(name)) throw new Error(`名字要以小写字母开头，只含小写字母和数字，2 到 20 个字符：${name}`);
  const folder = path.join(root, name);
  if (existsSync(folder)) throw new Error(`已经有 ${name}/ 了`);
  cpSync(template, folder, { recursive: true });
  for (const file of globSync('**/*', { cwd: folder }).map((each) => path.join(folder, each))) {
    if (statSync(file).isFile()) rewrite(file, (text) => text.replaceAll('template', name));
  }
  rewrite(path.join(root, 'package.json'), (text) => {
    const manifest = JSON.parse(text);
    return `${JSON.stringify({ ...manifest, workspaces: [...manifest.workspaces, name] }, null, 2)}\n`;
  });
};

const rewrite = (file: string, change: (text: string) => string): void =>
  writeFileSync(file, change(readFileSync(file, 'utf8')));
