import { createRequire } from 'node:module';
import path from 'node:path';
import webpack, { type Compiler, type Configuration } from 'webpack';
import type {} from 'webpack-dev-server';
import { type App, extensions, rules } from './base-build.ts';
import { assetName, assetRule, urlParser } from './files/asset-files.ts';
import { styleGenerator, styleParser, styleRule } from './files/style-files.ts';
import { ownCopies } from './sharing/own-copies.ts';

/** A remote that runs alone, and the page of it to open first. */
export type HarnessApp = Pick<App, 'name' | 'folder'> & { open: string };

/**
 * A remote alone in the harness that provides what the shell would: webpack's development server with live reload, the
 * API and the icon of a site behind it.
 */
export const harnessBuild = ({ name, folder, open }: HarnessApp): Configuration => ({
  name,
  mode: 'development',
  target: 'browserslist',
  context: folder,
  entry: createRequire(path.join(folder, 'package.json')).resolve('shared-ui/alone'),
  devtool: 'source-map',
  output: { publicPath: '/', assetModuleFilename: assetName },
  resolve: {
    extensions,
    alias: {
      'remote/routes': path.join(folder, 'src/routes.tsx'),
      // The harness draws the messages itself, as the shell does; a remote with its own draws those.
      ...(!ownCopies(folder).has('react-hot-toast') && { 'react-hot-toast$': 'react-hot-toast/headless' }),
    },
  },
  module: {
    rules: [...rules({ folder }), assetRule, styleRule],
    parser: { ...urlParser, ...styleParser },
    generator: styleGenerator,
  },
  plugins: [new HtmlPage(name)],
  devServer: {
    port: Number(process.env.PORT),
    hot: false,
    liveReload: true,
    historyApiFallback: true,
    open: false,
    proxy: [{ context: ['/api', '/favicon.svg'], target: String(process.env.API_ORIGIN), changeOrigin: true }],
    onListening: () => console.error(`${name} 单独运行：http://127.0.0.1:${process.env.PORT}${open}`),
  },
  stats: { preset: 'errors-warnings' },
  infrastructureLogging: { level: 'warn' },
});

/** The one page of a remote that runs alone. */
class HtmlPage {
  private readonly html: string;

  constructor(title: string) {
    this.html = `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="icon" href="/favicon.svg" type="image/svg+xml"><title>${title}</title><script defer src="/main.js"></script>`;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('HtmlPage', (compilation) => {
      compilation.hooks.processAssets.tap('HtmlPage', () =>
        compilation.emitAsset('index.html', new webpack.sources.RawSource(this.html)),
      );
    });
  }
}
