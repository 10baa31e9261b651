import { resolve } from 'node:path';

/** Resolves a path from where the command was typed; npm runs scripts in the folder of the package. */
export const typedPath = (path: string): string => {
  const typedInFolder = process.env.npm_lifecycle_event === 'library' ? process.env.INIT_CWD : undefined;
  return resolve(typedInFolder ?? process.cwd(), path);
};
