import { rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { compressFiles } from '../../server/releases/publishing/compressed-copies.ts';
import { type Accepted, overBudget } from './bytes/budget.ts';
import { readBuiltApp } from './bytes/built-app.ts';
import type { Mode } from './project.ts';
import { runNode } from './run-node.ts';

/** The command of webpack, by path: names in `.bin` may belong to another version. */
export const webpackCli = (): string => createRequire(import.meta.url).resolve('webpack-cli/bin/cli.js');

/**
 * Builds an app into its folder `dist/production` or `dist/development`, and puts compressed copies beside the files of a
 * production build.
 * @param accepted what its first loads were made of before, for the complaint about a budget
 * @throws Error where the build fails or passes its budget
 */
export const buildAppIn = async (folder: string, mode: Mode, accepted: Accepted = {}): Promise<void> => {
  // A build that fails leaves no description, so that nobody takes it for a release.
  rmSync(path.join(folder, 'dist', mode, 'release.json'), { force: true });
  const config = path.join(folder, 'webpack.config.js');
  const code = await runNode([webpackCli(), '--config', config, '--mode', mode], { cwd: folder });
  if (code !== 0) throw new Error(`构建失败：${path.basename(folder)}`);
  if (mode !== 'production') return;
  await compressFiles(path.join(folder, 'dist/production/files'));
  const complaints = overBudget(readBuiltApp(folder), accepted);
  if (complaints.length > 0) throw new Error(complaints.join('\n'));
};
