import type { Chunk, ChunkGroup, Compilation } from 'webpack';

/** The entry's own script: a remote's container goes by its fixed name, the shell's script by a hashed one. */
export const entryFile = (compilation: Compilation, entry: string): string | undefined =>
  compilation.entrypoints
    .get(entry)
    ?.getFiles()
    .filter((name) => name.endsWith('.js'))
    .at(-1);

/**
 * Every named chunk group with all the scripts that it needs, the remote's own copies of packages that it shares among them: a page that
 * is opened has no other.
 */
export const chunksOf = (compilation: Compilation): Record<string, string[]> => filesOf(compilation, '.js');

/** The same of styles; groups without any are left out. */
export const stylesOf = (compilation: Compilation): Record<string, string[]> =>
  Object.fromEntries(Object.entries(filesOf(compilation, '.css')).filter(([, files]) => files.length > 0));

const filesOf = (compilation: Compilation, ending: string): Record<string, string[]> => {
  const chunks: Record<string, string[]> = {};
  for (const group of compilation.chunkGroups) {
    if (!group.name || compilation.entrypoints.has(group.name)) continue;
    const files = [...group.getFiles(), ...sharedFiles(compilation, group.chunks)];
    chunks[group.name] = [...new Set(files)].filter((name) => name.endsWith(ending));
  }
  // In the order of their names: the order of a build's groups is nobody's promise.
  return Object.fromEntries(Object.entries(chunks).sort(([one], [other]) => (one < other ? -1 : 1)));
};

/** The scripts with the remote's own copies of what some chunks take from the page. What the shell provides has none. */
const sharedFiles = (compilation: Compilation, chunks: readonly Chunk[], seen = new Set<ChunkGroup>()): string[] => {
  const { chunkGraph } = compilation;
  const taken = chunks.flatMap((chunk) =>
    [...chunkGraph.getChunkModulesIterable(chunk)].filter(({ type }) => type === 'consume-shared-module'),
  );
  return taken
    .flatMap(({ blocks }) => blocks.map((block) => chunkGraph.getBlockChunkGroup(block)))
    .flatMap((group) => {
      if (!group || seen.has(group)) return [];
      seen.add(group);
      return [...group.getFiles(), ...sharedFiles(compilation, group.chunks, seen)];
    });
};
