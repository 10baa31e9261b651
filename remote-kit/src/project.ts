import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';

export type Mode = 'production' | 'development';

/** A package.json, as far as the kit reads it. */
export interface Manifest {
  name: string;
  version: string;
  /** As npm and yarn read it. */
  workspaces?: string[] | { packages?: string[] };
  peerDependencies?: Record<string, string>;
  shuhai?: {
    contract: string;
    /** Maximum bytes of brotli of a first load by its page; `*` is for the others. */
    budget?: Record<string, number>;
    /** Packages that it shares with other remotes: the range that it can work with, and whether a page may have one copy alone. */
    shared?: Record<string, string | { range: string; singleton?: boolean }>;
    /** Modules that the shell provides of which it brings its own copy. */
    own?: string[];
    /** Origin of the site that a remote outside of its repository belongs to. */
    site?: string;
  };
}

export const readManifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));

/** What a build says about itself (its release.json); undefined where there is none, or one that is just being written. */
export const builtDescription = (folder: string, mode: Mode): unknown => {
  try {
    return JSON.parse(readFileSync(path.join(folder, 'dist', mode, 'release.json'), 'utf8'));
  } catch {
    return undefined;
  }
};

/** The folder itself and all above it. */
const upwardsFrom = (folder: string): string[] => {
  const above = path.dirname(folder);
  return above === folder ? [folder] : [folder, ...upwardsFrom(above)];
};

/**
 * The project that an app belongs to: the folder above that counts it among its workspaces, as npm, yarn or pnpm read them, or its
 * own where a team has a repository for it. There the builds' cache lies.
 */
export const projectOf = (folder: string): string =>
  upwardsFrom(path.dirname(folder)).find((above) => isWorkspaceOf(above, path.relative(above, folder))) ?? folder;

const isWorkspaceOf = (above: string, folder: string): boolean => {
  const patterns = workspacePatterns(above).map((pattern) => pattern.replace(/^(!?)(?:\.\/)?(.*?)\/*$/, '$1$2'));
  const wanted = patterns.filter((pattern) => !pattern.startsWith('!'));
  const exclude = patterns.filter((pattern) => pattern.startsWith('!')).map((pattern) => pattern.slice(1));
  const found = globSync(wanted, { cwd: above, exclude: [...exclude, '**/node_modules/**'] });
  return found.includes(folder);
};

/** Patterns of the folders of a project's workspaces; none where it has no workspaces. */
const workspacePatterns = (project: string): string[] => {
  const pnpm = path.join(project, 'pnpm-workspace.yaml');
  if (existsSync(pnpm)) return parse(readFileSync(pnpm, 'utf8'))?.packages ?? [];
  if (!existsSync(path.join(project, 'package.json'))) return [];
  const { workspaces = [] } = readManifest(project);
  return Array.isArray(workspaces) ? workspaces : (workspaces.packages ?? []);
};

/** The TypeScript configuration of an app: the nearest one, its own or its project's. */
export const tsconfigOf = (folder: string): string =>
  upwardsFrom(folder)
    .map((above) => path.join(above, 'tsconfig.json'))
    .find(existsSync) ?? path.join(folder, 'tsconfig.json');

/** Finds an installed package, from the app's folder upwards or else where the kit has its own. @throws Error where it is not installed */
export const packageFolder = (name: string, folder: string): string => {
  const candidates = [...upwardsFrom(folder), ...upwardsFrom(import.meta.dirname)];
  const found = candidates
    .map((above) => path.join(above, 'node_modules', name))
    .find((candidate) => existsSync(path.join(candidate, 'package.json')));
  if (found === undefined) throw new Error(`没有安装 ${name}，请运行 npm install`);
  return found;
};

/** The installed package that a file belongs to, by the file's path; undefined for one of ours. */
export const packageInPath = (file: string): string | undefined =>
  /.*node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/.exec(file)?.[1]?.replace('\\', '/');

/** A source's path as it is the same on every machine: its package's name, and the path from there. */
export const pathInPackage = (file: string): string => {
  const folder = upwardsFrom(path.dirname(file)).find((above) => existsSync(path.join(above, 'package.json'))) ?? '/';
  return path.posix.join(readManifest(folder).name, path.relative(folder, file).split(path.sep).join('/'));
};

/** Files of the kit end with this: TypeScript in the workspace, JavaScript where the kit was installed. */
export const kitExtension = path.extname(import.meta.filename);
