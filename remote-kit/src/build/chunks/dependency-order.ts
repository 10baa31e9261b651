import type { Compiler, Dependency, Module, WebpackPluginInstance } from 'webpack';

/**
 * Puts the dependencies of each module back into the order of its source once a build has its files. webpack 5.110 sorts those that
 * go through modules that only hand on (`ModuleGraph.finishUpdateParent`), and its cache keeps the module as it is then: the next build
 * would join modules in another order (as in webpack#15866), and the same sources make another release than without a cache.
 */
export class DependencyOrder implements WebpackPluginInstance {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('DependencyOrder', (compilation) => {
      const orders = new Map<Module, Dependency[]>();
      compilation.hooks.seal.tap('DependencyOrder', () => {
        for (const module of compilation.modules) orders.set(module, [...module.dependencies]);
      });
      compilation.hooks.afterSeal.tap('DependencyOrder', () => {
        for (const [module, dependencies] of orders) module.dependencies = dependencies;
        orders.clear();
      });
    });
  }
}
