import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildAppIn } from 'remote-kit/build-app';
import { isKitPacked, packKit } from './kit/pack-kit.ts';
import { apps, type Mode, root } from './project.ts';

/**
 * Builds the apps whose sources changed since their last build, two at a time, and puts compressed copies beside the files
 * of production builds. One that fails holds back no other.
 * @throws Error in the end, where builds failed
 */
export const buildApps = (mode: Mode, wanted: readonly string[] = apps): Promise<void> =>
  runJobs(staleBuilds([mode], wanted));

/** Builds all apps as {@link buildApps} does, and packs the kit, with which other teams make remotes of this site. */
export const buildSite = (modes: readonly Mode[]): Promise<void> =>
  runJobs([
    ...staleBuilds(modes, apps),
    ...(modes.includes('production') && !isKitPacked() ? [{ name: '开发套件', run: packKit }] : []),
  ]);

interface AppInMode {
  app: string;
  mode: Mode;
}

const nameOf = ({ app, mode }: AppInMode): string => (mode === 'production' ? app : `${app}（开发版）`);

interface Job {
  name: string;
  run: () => Promise<void>;
}

const staleBuilds = (modes: readonly Mode[], wanted: readonly string[]): Job[] =>
  modes
    .flatMap((mode) => wanted.map((app): AppInMode => ({ app, mode })))
    .filter(({ app, mode }) => stampOf(app, mode) !== inputsOf(app))
    .map((one) => ({ name: nameOf(one), run: () => build(one) }));

/** Runs jobs, two at a time, and says which are left. @throws Error in the end, where some failed */
const runJobs = async (jobs: readonly Job[]): Promise<void> => {
  if (jobs.length === 0) return;
  const start = Date.now();
  const names = jobs.map(({ name }) => name);
  const left = new Set(names);
  console.error(`正在构建：${names.join('、')}……`);
  const waiting = [...jobs];
  const faults: string[] = [];
  const runInTurn = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const { name, run } = next;
      const fault = await run().then(
        () => undefined,
        (error: Error) => error.message,
      );
      left.delete(name);
      if (fault !== undefined) faults.push(fault);
      const rest = left.size > 0 ? `，还有 ${left.size} 个：${[...left].join('、')}` : '';
      const seconds = Math.round((Date.now() - start) / 1_000);
      console.error(`${fault === undefined ? '已构建' : '没能构建'} ${name}（第 ${seconds} 秒）${rest}`);
    }
  };
  await Promise.all([runInTurn(), runInTurn()]);
  if (faults.length > 0) throw new Error(faults.join('\n'));
};

const build = async ({ app, mode }: AppInMode): Promise<void> => {
  rmSync(stampFile(app, mode), { force: true });
  await buildAppIn(path.join(root, app), mode);
  writeFileSync(stampFile(app, mode), inputsOf(app));
};

const distOf = (app: string, mode: Mode): string => path.join(root, app, 'dist', mode);
const stampFile = (app: string, mode: Mode): string => path.join(distOf(app, mode), 'inputs.sha256');
const stampOf = (app: string, mode: Mode): string =>
  existsSync(stampFile(app, mode)) ? readFileSync(stampFile(app, mode), 'utf8') : '';

/** Patterns of the files that an app's build is made from, from the repository's folder: sources, and the code that builds them. */
const inputPatterns = (app: string): string[] => [
  ...[app, 'shared-api', 'shared-auth', 'shared-ui'].flatMap((folder) => [
    `${folder}/src/**/*.*`,
    `${folder}/package.json`,
  ]),
  `${app}/webpack.config.js`,
  'webpack.common.js',
  'remote-kit/package.json',
  'remote-kit/src/{build-app,project,run-node,webpack}.ts',
  'remote-kit/src/build/**/*.ts',
  'release/package.json',
  'release/src/{bundle/*,compressed-copies,name}.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];

/** Files of tests alone: a build reads none of them. */
const testFiles = ['**/*.test.*', '**/testing/**'];

/** The files that an app's build is made from, by path from the repository's folder. */
export const inputFilesOf = (app: string): string[] =>
  globSync(inputPatterns(app), { cwd: root, exclude: testFiles })
    .map((file) => file.split(path.sep).join('/'))
    .sort();

/** A hash over all that an app's build is made from. */
const inputsOf = (app: string): string => {
  const hash = createHash('sha256').update(process.versions.node);
  for (const file of inputFilesOf(app)) hash.update(file).update(readFileSync(path.join(root, file)));
  return hash.digest('hex');
};
