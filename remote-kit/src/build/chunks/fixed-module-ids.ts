import type { Compiler, Module, WebpackPluginInstance } from 'webpack';

/** Two modules of module-federation by their identifiers; that of a module that was joined with others goes on behind a bar. */
const fixedIds: { id: string; is: (identifier: string) => boolean }[] = [
  { id: 'container', is: (identifier) => identifier.startsWith('container entry ') },
  { id: 'federation', is: (identifier) => /[\\/]\.federation[\\/]entry\.\w+\.js(\||$)/.test(identifier) },
];

/**
 * Gives two modules of module-federation 2.9 fixed ids. webpack makes ids of the modules' names, and those of these two hold
 * the folder of the project or a hash of it, so that the same sources would make another release in each clone
 * (module-federation/core#4830, webpack#20852).
 */
export class FixedModuleIds implements WebpackPluginInstance {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('FixedModuleIds', (compilation) =>
      compilation.hooks.beforeModuleIds.tap('FixedModuleIds', (modules) => {
        for (const module of modules as Iterable<Module>) {
          const fixed = fixedIds.find(({ is }) => is(module.identifier()));
          if (fixed) compilation.chunkGraph.setModuleId(module, fixed.id);
        }
      }),
    );
  }
}
