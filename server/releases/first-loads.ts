import type { DeclaredRoute } from 'shared-api/contract';

/** Name of the shell's first load, which every page has. */
export const frame = 'frame';

/** What a remote exposes to the shell lies in a chunk of this name. */
export const exposedChunk = '__federation_expose_routes';

interface Loads {
  entry: string;
  chunks: Record<string, string[]>;
  routes: DeclaredRoute[];
}

interface LoadedFiles {
  /** What a page of this app loads before it works, by the page's route id; of the shell, what every page loads. */
  firstLoads: Record<string, string[]>;
  /** Chunks that come when they are first needed, by name. */
  later: Record<string, string[]>;
}

/** A page loads the entry and the chunks of its routes, which are named after them; everything else comes later. */
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

/** Every page as the ids of its routes, outermost first. */
const pagesOf = (routes: DeclaredRoute[], above: string[] = []): string[][] =>
  routes.flatMap(({ id, children }) => (children ? pagesOf(children, [...above, id]) : [[...above, id]]));
