import type { DeclaredRoute } from 'shared-api/contract';

/** Name of the shell's first load, which every page has. */
export const frame = 'frame';

/** Name of the chunk with the module that a remote exposes to the shell. */
export const exposedChunk = '__federation_expose_routes';

interface Loads {
  entry: string;
  chunks: Record<string, string[]>;
  styles?: Record<string, string[]> | undefined;
  routes: DeclaredRoute[];
}

interface LoadedFiles {
  /** Scripts and styles that a page of this app loads before it works, by the page's route id; of the shell, those of every page. */
  firstLoads: Record<string, string[]>;
  /** Chunks that come when they are first needed, by name. */
  later: Record<string, string[]>;
}

/**
 * Sorts a release's scripts and styles by when pages load them: first the entry and the chunks of a page's routes, which are named after
 * them, later everything else.
 */
export const loadsOf = ({ entry, chunks: scripts, styles = {}, routes }: Loads): LoadedFiles => {
  const chunks = Object.fromEntries(
    Object.entries(scripts).map(([name, files]) => [name, [...files, ...(styles[name] ?? [])]]),
  );
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
