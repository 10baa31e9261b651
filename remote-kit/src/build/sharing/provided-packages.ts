import { createRequire } from 'node:module';
import path from 'node:path';
import { provided } from 'shared-api/provided';
import webpack, { type Compiler, type Dependency, type Module } from 'webpack';
import { packageFolder, packageInPath, readManifest } from '../../project.ts';

const packageOf = (name: string): string => name.split('/')[0] ?? name;
const isWorkspace = (name: string): boolean => packageOf(name).startsWith('shared-');

const versionOf = (name: string, folder: string): string =>
  readManifest(packageFolder(packageOf(name), folder)).version;

/** Versions of the provided packages, by package. @param folder the shell's */
export const providedVersions = (folder: string): Record<string, string> =>
  Object.fromEntries(Object.keys(provided).map((name) => [packageOf(name), versionOf(name, folder)]));

/**
 * The version range that a remote requires of each provided package that it uses: the one in its `peerDependencies`, or else the
 * major version that is installed (for workspace packages, and for packages that only its libraries use).
 * @param modules names of provided modules
 * @param folder the remote's
 */
export const requiredRanges = (
  stated: Readonly<Record<string, string>>,
  modules: readonly string[],
  folder: string,
): Record<string, string> =>
  Object.fromEntries(
    [...new Set(modules.map(packageOf))]
      .sort()
      .map((name) => [name, stated[name] ?? `^${versionOf(name, folder).split('.')[0]}.0.0`]),
  );

/**
 * The sharing of a remote: it takes the provided packages from the page and brings none of its own, except those that it says.
 * Which versions fit is decided before, when a set of releases is put together.
 * @param own names of modules of which it has its own copy
 */
export const takenFromShell = (own: ReadonlySet<string> = new Set()) =>
  Object.fromEntries(
    namesWithout(own).map((name) => [name, { singleton: true, import: false as const, requiredVersion: '*' }]),
  );

const namesWithout = (own: ReadonlySet<string>): string[] => Object.keys(provided).filter((name) => !own.has(name));

/** Externals of a remote's server bundle: the provided packages come from the process that loads it. @param own its own copies */
export const providedExternal =
  (own: ReadonlySet<string> = new Set()) =>
  ({ request = '' }: { request?: string }, callback: (error?: null, result?: string) => void): void =>
    Object.hasOwn(provided, request) && !own.has(request) ? callback(null, `commonjs ${request}`) : callback();

/**
 * Fails a remote's build where it imports a name that the shell does not provide, which would be undefined in the page, and
 * where a provided package got into the remote after all, which would then be twice in the page.
 */
export class ProvidedPackages {
  private readonly sources: ProvidedSource[];
  private readonly own: ReadonlySet<string>;

  /** @param folder the remote's own @param own modules of which it has its own copy */
  constructor(folder: string, own: ReadonlySet<string> = new Set()) {
    this.sources = providedSources(folder, own);
    this.own = own;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('ProvidedPackages', (compilation) => {
      compilation.hooks.finishModules.tap('ProvidedPackages', (modules) => {
        const faults = new Set<string>();
        for (const module of modules) {
          for (const fault of [
            copyFault(module, this.sources),
            ...module.dependencies.map((one) => nameFault(one, this.own)),
          ]) {
            if (fault) faults.add(`${fault}（${module.readableIdentifier(compilation.requestShortener)}）`);
          }
        }
        for (const fault of faults) compilation.errors.push(new webpack.WebpackError(fault));
      });
    });
  }
}

/** Looks at a dependency on a name that another module exports. */
const nameFault = (dependency: Dependency, own: ReadonlySet<string>): string | undefined => {
  const { request = '', ids } = dependency as Dependency & { request?: string; ids?: string[] };
  const names = Object.hasOwn(provided, request) && !own.has(request) ? provided[request] : undefined;
  const name = ids?.[0];
  if (names === undefined || name === undefined || names.includes(name)) return undefined;
  return `壳不提供 ${request} 的 ${name}，可用的名字见 shared-api/src/contract/provided.ts`;
};

const copyFault = (module: Module, sources: readonly ProvidedSource[]): string | undefined => {
  const { resource } = module as Module & { resource?: string };
  if (resource === undefined) return undefined;
  const from = packageInPath(resource);
  const copy = sources.find(({ file, package: whole }) => (whole ? whole === from : file === resource));
  return copy
    ? `${copy.name} 由壳提供，不得打包进来，只能用 shared-api/src/contract/provided.ts 中的名字引入`
    : undefined;
};

/** The modules of a provided package: a single file of the workspace's own packages, the whole package of all others. */
type ProvidedSource = { name: string } & ({ package: string; file?: never } | { file: string; package?: never });

const providedSources = (folder: string, own: ReadonlySet<string>): ProvidedSource[] =>
  namesWithout(own).flatMap((name): ProvidedSource | [] => {
    if (!isWorkspace(name)) return { name, package: packageOf(name) };
    const file = fileOf(name, folder);
    return file === undefined ? [] : { name, file };
  });

/** A remote need not have installed what it does not use. */
const fileOf = (name: string, folder: string): string | undefined => {
  try {
    return createRequire(path.join(folder, 'package.json')).resolve(name);
  } catch {
    return undefined;
  }
};
