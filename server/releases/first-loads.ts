import type { DeclaredRoute } from 'shared-api/contract';

/** Name of the shell's first load, which every page has. */
export const frame = 'frame';

/** Name of the chunk with the module that a remote exposes to the shell. */
export const exposedChunk = '__federation_expose_routes';

interface Loads {
  entry: string;
  chunks: Record<string, string[]>;
  routes: DeclaredRoute[];
}

export interface LoadedFiles {
  /** Scripts that a page of this app loads before it works, by the page's route id; of the shell, those of every page. */
  firstLoads: Record<string, string[]>;
  /** Chunks that come when they are first needed, by name. */
  later: Record<string, string[]>;
}

/**
 * Sorts a release's scripts by when pages load them: first the entry and the chunks of a page's routes, which are named after
 * them, later everything else.
 */
export const loadsOf = ({ entry, chunks, routes }: Loads): LoadedFiles => {
  const pages = pagesOf(routes);
  const first = new Set([exposedChunk, ...pages.flat()]);
  const filesOf = (names: string[]) => [...new Set([entry, ...names.flatMap((name) => chunks[name] ?? [])])];
  return {
    firstLoads:
      routes.length === 0
        ? { [frame]: [entry] }
        : Object.fromEntries(pages.map((ids) => [ids.at(-1), filesOf([exposedChunk, ...ids])])),
    later: Object.fromEntries(Object.entries(chunks).filter(([name]) => !first.has(name))),
  };
};

/**
 * Everything of an app that has a budget: the first loads, for which `*` holds where they have none of their own, and those
 * parts that come later for which one is stated.
 */
export const budgetedLoads = ({ firstLoads, later }: LoadedFiles, budget: Record<string, number>) =>
  [
    ...Object.entries(firstLoads).map(([name, files]) => ({
      name,
      files,
      when: '首次加载',
      limit: budget[name] ?? budget['*'],
    })),
    ...Object.entries(later).map(([name, files]) => ({ name, files, when: '用到时加载', limit: budget[name] })),
  ].flatMap(({ limit, ...load }) => (limit === undefined ? [] : [{ ...load, limit }]));

/** Every page as the ids of its routes, outermost first. */
const pagesOf = (routes: DeclaredRoute[], above: string[] = []): string[][] =>
  routes.flatMap(({ id, children }) => (children ? pagesOf(children, [...above, id]) : [[...above, id]]));
