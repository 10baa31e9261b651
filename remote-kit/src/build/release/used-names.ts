import { provided } from 'shared-api/provided';
import type { Compilation, Dependency, Module } from 'webpack';

/** Names by the provided module that exports them; `color.text` is the property of an export. */
export type NamesByModule = Record<string, string[]>;

/** A dependency on a name that another module exports, and on properties of it. */
interface NameDependency extends Dependency {
  request?: string;
  ids?: string[];
}

/** Properties that every object or function has. */
const inherited = new Set([Object.prototype, Function.prototype].flatMap(Object.getOwnPropertyNames));

/**
 * Finds the names of provided modules that a build uses, in what is left of it after unused code has gone.
 * @param compilation after its chunks were made, and before modules are joined
 * @param own provided modules of which the build has its own copy
 */
export const usedNames = (
  { modules, moduleGraph, chunkGraph }: Compilation,
  own: ReadonlySet<string> = new Set(),
): NamesByModule => {
  const used = new Map<string, Set<string>>();
  for (const module of modules) {
    if (chunkGraph.getNumberOfModuleChunks(module) === 0) continue;
    for (const dependency of dependenciesOf(module)) {
      const { request = '', ids = [] } = dependency as NameDependency;
      if (!Object.hasOwn(provided, request) || own.has(request)) continue;
      const names = used.get(request) ?? new Set();
      used.set(request, names);
      if (moduleGraph.getConnection(dependency)?.getActiveState(undefined) === false) continue;
      for (const name of namesOf(ids)) names.add(name);
    }
  }
  return sorted(Object.fromEntries([...used].map(([module, names]) => [module, [...names]])));
};

/** Dependencies of a module, those of its lazily loaded blocks included. */
const dependenciesOf = (block: Pick<Module, 'dependencies' | 'blocks'>): Dependency[] => [
  ...block.dependencies,
  ...block.blocks.flatMap(dependenciesOf),
];

const namesOf = ([name, property]: string[]): string[] =>
  name === undefined ? [] : property === undefined || inherited.has(property) ? [name] : [name, `${name}.${property}`];

/** Lists what modules really export, with the properties of objects and functions. @param modules by their names */
export const exportedNames = (modules: Readonly<Record<string, object>>): NamesByModule =>
  sorted(
    Object.fromEntries(
      Object.entries(modules).map(([module, exports]) => [
        module,
        Object.entries(exports)
          .filter(([name]) => !name.startsWith('__'))
          .flatMap(([name, value]) => [name, ...propertiesOf(value).map((property) => `${name}.${property}`)]),
      ]),
    ),
  );

const propertiesOf = (value: unknown): string[] =>
  typeof value === 'function' || (typeof value === 'object' && value !== null && isPlain(value))
    ? Object.keys(value)
    : [];

/** An object that lists values by names, as a theme does; not one that a library made. */
const isPlain = (value: object): boolean => {
  const prototype = Object.getPrototypeOf(value);
  return !('$$typeof' in value) && (prototype === null || Object.getPrototypeOf(prototype) === null);
};

/** The order of modules and names is that of the alphabet, so that equal sources make equal releases. */
const sorted = (names: NamesByModule): NamesByModule =>
  Object.fromEntries(
    Object.keys(names)
      .sort()
      .map((module) => [module, (names[module] ?? []).toSorted()]),
  );
