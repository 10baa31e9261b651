import { cpSync, existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { remoteNameProblem } from 'shared-api/app-name';

const template = path.join(import.meta.dirname, 'template');

/**
 * Makes a remote: a folder after the template, and the workspace's entry. Nothing else has to know of it.
 * @param root the project's folder
 * @throws Error where the name cannot be used or is taken
 */
export const makeRemote = (root: string, name: string): void => {
  const problem = remoteNameProblem(name) ?? routeProblem(root, name);
  if (problem !== undefined) throw new Error(problem);
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

/** Finds a route of the workspace's apps that has the name as its id, or as the first part of its path. */
const routeProblem = (root: string, name: string): string | undefined => {
  const isTaken = globSync('*/src/routes.tsx', { cwd: root })
    .map((file) => readFileSync(path.join(root, file), 'utf8'))
    .some((text) => new RegExp(`\\bid: '${name}'|\\bpath: '/${name}['/]`).test(text));
  return isTaken ? `${name} 已是别的应用的路由，请换一个名字` : undefined;
};

const rewrite = (file: string, change: (text: string) => string): void =>
  writeFileSync(file, change(readFileSync(file, 'utf8')));
