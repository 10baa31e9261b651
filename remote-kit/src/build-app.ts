import { rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { compressFiles } from 'release/compressed-copies';
import type { Mode } from './project.ts';
import { runNode } from './run-node.ts';

/** The command of webpack, by path: names in `.bin` may belong to another version. */
export const webpackCli = (): string => createRequire(import.meta.url).resolve('webpack-cli/bin/cli.js');

/**
 * Builds an app into its folder `dist/production` or `dist/development`, and puts compressed copies beside the files of a
 * production build.
 * @throws Error where the build fails
 */
export const buildAppIn = async (folder: string, mode: Mode): Promise<void> => {
  // A build that fails leaves no description, so that nobody takes it for a release.
  rmSync(path.join(folder, 'dist', mode, 'release.json'), { force: true });
  const config = path.join(folder, 'webpack.config.js');
  const code = await runNode([webpackCli(), '--config', config, '--mode', mode], { cwd: folder });
  if (code !== 0) throw new Error(`构建失败：${path.basename(folder)}`);
  if (mode === 'production') await compressFiles(path.join(folder, 'dist/production/files'));
};
