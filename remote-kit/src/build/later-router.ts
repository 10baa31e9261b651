import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { kitExtension, packageFolder } from '../project.ts';
import type { App } from './base-build.ts';

/** Rules by which the shell's later script takes its part of the router from a copy of the router's file. */
export const laterRouter = ({ folder, mode }: App) => [
  {
    test: /[\\/]provided[\\/]later-router\.ts$/,
    resolve: { alias: { 'react-router-dom$': `${routerFile(folder, mode)}?later` } },
  },
  { resourceQuery: /^\?later$/, loader: path.join(import.meta.dirname, `later-router-loader${kitExtension}`) },
];

/** The file that holds all modes of the router. @throws Error where there is none */
const routerFile = (folder: string, mode: App['mode']): string => {
  const dist = path.join(packageFolder('react-router', folder), 'dist', mode);
  const file = globSync('chunk-*.mjs', { cwd: dist })
    .map((name) => path.join(dist, name))
    .find((name) => readFileSync(name, 'utf8').includes('function createRouter('));
  if (file === undefined) throw new Error(`${dist} 里没有 createRouter，请核对 later-router.ts`);
  return file;
};
