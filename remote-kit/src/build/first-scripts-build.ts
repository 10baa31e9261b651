import { globSync } from 'node:fs';
import path from 'node:path';
import { transform } from '@swc/core';
import { firstScriptProblem } from 'release/first-scripts';
import webpack, { type Compiler, type Configuration, type WebpackPluginInstance } from 'webpack';
import { type App, baseBuild, rules } from './base-build.ts';
import type { ReleasePlugin } from './release/release-plugin.ts';

/** The scripts that an app's pages run before their program, by name: `src/first/NAME.ts`. */
export const firstScriptsOf = (folder: string): Record<string, string> =>
  Object.fromEntries(
    globSync('src/first/*.ts', { cwd: folder })
      .filter((file) => !file.endsWith('.test.ts'))
      .sort()
      .map((file) => [path.basename(file, '.ts'), `./${file}`]),
  );

/**
 * Scripts that stand in pages: each is one small text without imports, minified in a development build too, as the same bound holds. Of the
 * shell, whose scripts decide whether a browser gets a program at all, in the language that every browser understands.
 */
export const firstScriptsBuild = (app: App, release: ReleasePlugin, entry: Record<string, string>): Configuration => ({
  ...baseBuild(app, 'first-scripts'),
  target: app.exposes ? ['web', 'browserslist'] : ['web', 'es5'],
  entry,
  devtool: false,
  output: {
    path: path.join(app.folder, 'dist', app.mode, 'first'),
    filename: '[name].js',
    // Each is one file and loads no others.
    chunkFormat: false,
    clean: true,
  },
  module: { rules: rules(app), parser: { javascript: { dynamicImportMode: 'eager' } } },
  optimization: {
    // What a production build does by itself: the command that builds says the mode of all builds, this one too.
    ...{ nodeEnv: 'production', providedExports: true, usedExports: true, sideEffects: true, innerGraph: true },
    concatenateModules: true,
    splitChunks: false,
    minimize: false,
  },
  plugins: [new SmallScripts(app.exposes ? 'es2022' : 'es5'), release.ofFirstScripts()],
});

/** Minifies each script, and ends the build where one may not stand in a page. */
class SmallScripts implements WebpackPluginInstance {
  private readonly target: 'es5' | 'es2022';

  constructor(target: 'es5' | 'es2022') {
    this.target = target;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('SmallScripts', (compilation) =>
      compilation.hooks.processAssets.tapPromise(
        { name: 'SmallScripts', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE },
        async (assets) => {
          for (const [file, source] of Object.entries(assets)) {
            const text = await this.minify(String(source.source()));
            compilation.updateAsset(file, new webpack.sources.RawSource(text));
            const problem = firstScriptProblem(path.basename(file, '.js'), text);
            if (problem) compilation.errors.push(new webpack.WebpackError(problem));
          }
        },
      ),
    );
  }

  private async minify(text: string): Promise<string> {
    // What is not used goes before the language is changed: that would bring helpers for it.
    const small = await compile(text, 'es2022');
    return this.target === 'es5' ? compile(small, 'es5') : small;
  }
}

const compile = async (text: string, target: 'es5' | 'es2022'): Promise<string> => {
  const { code } = await transform(text, {
    configFile: false,
    // A script of a page shares its names with the others: what is in a function of its own stays there.
    isModule: false,
    minify: true,
    jsc: { target, loose: true, minify: { compress: { passes: 3 }, mangle: true, format: { comments: false } } },
  });
  return code;
};
