import type { Compiler, WebpackPluginInstance } from 'webpack';

/**
 * Gives each chunk that has a name this name as its id. With numbers for ids every first load brings a table of all chunks' names, by which
 * their files are found.
 */
export class NamedChunkIds implements WebpackPluginInstance {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('NamedChunkIds', (compilation) =>
      compilation.hooks.beforeChunkIds.tap('NamedChunkIds', (chunks) => {
        for (const chunk of chunks) {
          if (!chunk.name) continue;
          chunk.id = chunk.name;
          chunk.ids = [chunk.name];
        }
      }),
    );
  }
}
