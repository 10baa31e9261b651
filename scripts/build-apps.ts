import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildAppIn } from 'remote-kit/build-app';
import { packKit } from './kit/pack-kit.ts';
import { apps, type Mode, root } from './project.ts';

/**
 * Builds the apps whose sources changed since their last build, two at a time, and puts compressed copies beside the files
 * of production builds. One that fails holds back no other.
 * @throws Error in the end, where builds failed
 */
export const buildApps = async (modes: Mode | readonly Mode[], wanted: readonly string[] = apps): Promise<void> => {
  // The whole site has the kit, with which other teams make its remotes.
  const packing = wanted === apps && [modes].flat().includes('production') ? packKit() : undefined;
  const stale = [modes]
    .flat()
    .flatMap((mode) => wanted.map((app): AppInMode => ({ app, mode })))
    .filter(({ app, mode }) => stampOf(app, mode) !== inputsOf(app));
  if (stale.length === 0) return packing;
  console.error(`正在构建：${stale.map(nameOf).join('、')}……`);
  const waiting = [...stale];
  const faults = (await Promise.all([buildInTurn(waiting), buildInTurn(waiting)])).flat();
  await packing;
  if (faults.length > 0) throw new Error(faults.join('\n'));
};

/** The same for a site that starts: it says what failed, and goes on with the others. */
export const buildWhatCanBe = (modes: Mode): Promise<void> =>
  buildApps(modes).catch((error: Error) => console.error(`${error.message}\n其余的照常启动。`));

interface AppInMode {
  app: string;
  mode: Mode;
}

const nameOf = ({ app, mode }: AppInMode): string => (mode === 'production' ? app : `${app}（开发版）`);

/** @returns what failed */
const buildInTurn = async (waiting: AppInMode[]): Promise<string[]> => {
  const faults: string[] = [];
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    await build(next).catch((error: Error) => faults.push(error.message));
  }
  return faults;
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

/** A hash over all that an app's build is made from. */
const inputsOf = (app: string): string => {
  const folders = [app, 'shared-api', 'shared-auth', 'shared-ui', 'remote-kit/src'];
  const files = folders
    .flatMap((folder) =>
      globSync(`${folder}/**/*.{ts,tsx,js,json,svg}`, { cwd: root, exclude: ['**/dist/**', '**/node_modules/**'] }),
    )
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .concat('webpack.common.js', 'tsconfig.json', 'package-lock.json')
    .sort();
  const hash = createHash('sha256').update(process.versions.node);
  for (const file of files) hash.update(file).update(readFileSync(path.join(root, file)));
  return hash.digest('hex');
};
