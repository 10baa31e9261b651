import type { RouteModules } from './route-modules.ts';

/**
 * For the server: what a loader defers (a promise among the data that it gives) is waited for, because the page that the server
 * makes is whole and kept for everybody. One that fails is the loader's failure.
 */
export const withDeferredValues = (modules: RouteModules): RouteModules => ({
  ...modules,
  load: async (remote, routeId) => {
    const module = await modules.load(remote, routeId);
    const { loader } = module;
    if (!loader) return module;
    return { ...module, loader: async (args, context) => settled(await loader(args, context)) };
  },
});

const settled = async (data: unknown): Promise<unknown> => {
  if (!isPlain(data) || !Object.values(data).some((value) => value instanceof Promise)) return data;
  const names = Object.keys(data);
  const values = await Promise.all(Object.values(data));
  return Object.fromEntries(names.map((name, index) => [name, values[index]]));
};

const isPlain = (data: unknown): data is Record<string, unknown> =>
  typeof data === 'object' && data !== null && Object.getPrototypeOf(data) === Object.prototype;
