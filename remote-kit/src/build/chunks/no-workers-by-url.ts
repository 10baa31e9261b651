import webpack, { type AsyncDependenciesBlock, type Compiler, type WebpackPluginInstance } from 'webpack';

/**
 * Ends the build where a source starts a worker by `new Worker(new URL(…))`: its script would come without the hash that
 * the page's release set states. Workers are scripts of one file (single-scripts-build.ts).
 */
export class NoWorkersByUrl implements WebpackPluginInstance {
  apply({ hooks }: Compiler): void {
    hooks.compilation.tap('NoWorkersByUrl', (compilation) => {
      compilation.hooks.finishModules.tap('NoWorkersByUrl', (modules) => {
        for (const module of modules) {
          if (!module.blocks.some(startsWorker)) continue;
          const source = module.readableIdentifier(compilation.requestShortener);
          compilation.errors.push(
            new webpack.WebpackError(
              `${source}：不能这样启动 Worker。请把它写成 src/workers/NAME-worker.ts（它会成为发布里的 NAME-worker.js），用法见契约`,
            ),
          );
        }
      });
    });
  }
}

const startsWorker = ({ dependencies, blocks }: AsyncDependenciesBlock): boolean =>
  dependencies.some(({ category }) => category === 'worker') || blocks.some(startsWorker);
