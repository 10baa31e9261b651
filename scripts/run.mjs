/**
 * The door to every command of this repository (`node scripts/run.mjs start`, as npm's scripts call it). Plain JavaScript
 * that an old Node understands: it fetches a newer Node where needed and the dependencies where they changed, then runs
 * scripts/COMMAND.ts with them.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const windows = process.platform === 'win32';

/** Runs TypeScript by itself, without a flag, since these versions. */
const understandsTypeScript = (version) => {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > 23 || (major === 23 && minor >= 6) || (major === 22 && minor >= 18);
};

const say = (text) => process.stderr.write(`${text}\n`);

const npm = (args, options) => {
  const { status } = spawnSync(windows ? 'npm.cmd' : 'npm', args, {
    stdio: ['ignore', 2, 2],
    shell: windows,
    ...options,
  });
  if (status !== 0) {
    say(`失败：npm ${args.join(' ')}`);
    process.exit(status ?? 1);
  }
};

/** The folder of a Node that is new enough: the one that runs this, or one from the registry, kept beside the project. */
const nodeFolder = () => {
  if (understandsTypeScript(process.versions.node)) return path.dirname(process.execPath);
  const home = path.join(root, '.node');
  const folder = path.join(home, 'node_modules', 'node', 'bin');
  if (!existsSync(path.join(folder, windows ? 'node.exe' : 'node'))) {
    say(`当前 Node 为 ${process.versions.node}，正在取得 Node 24（仅放在本项目的 .node 目录）……`);
    mkdirSync(home, { recursive: true });
    writeFileSync(path.join(home, 'package.json'), '{ "private": true }\n');
    npm(['install', 'node@24', '--no-save', '--no-package-lock', '--loglevel=error', '--ignore-scripts=false'], {
      cwd: home,
    });
  }
  return folder;
};

/** Installs the dependencies unless nothing changed since they were. */
const install = (environment) => {
  const manifests = ['package.json', 'package-lock.json', '.npmrc'].concat(
    readdirSync(root, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && existsSync(path.join(root, entry.name, 'package.json')))
      .map((entry) => path.join(entry.name, 'package.json'))
      .filter((file) => !file.startsWith('.') && !file.startsWith('node_modules')),
  );
  const hash = createHash('sha256');
  for (const file of manifests) hash.update(file).update(readFileSync(path.join(root, file)));
  const wanted = `${hash.digest('hex')} ${process.platform}-${process.arch}`;
  const stamp = path.join(root, 'node_modules', '.installed');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  say('正在安装依赖……');
  // With what builds, also where NODE_ENV=production is inherited.
  npm(['install', '--no-save', '--include=dev', '--loglevel=error'], { cwd: root, env: environment });
  writeFileSync(stamp, wanted);
};

const [command = '', ...args] = process.argv.slice(2);
const script = path.join(root, 'scripts', `${command}.ts`);
if (!/^[a-z-]+$/.test(command) || !existsSync(script)) {
  say(`没有这个命令：${command}`);
  process.exit(2);
}

const start = Date.now();
const folder = nodeFolder();
const environment = {
  // The C library keeps memory for every thread that ever was, and each release set renders in a thread of its own: with
  // more arenas the process is 70 MB larger after fifty releases (npm run bench -- releases).
  MALLOC_ARENA_MAX: '2',
  // Compiled code is kept between processes: a release is tried in a third less time.
  NODE_COMPILE_CACHE: path.join(root, '.cache', 'node'),
  ...process.env,
  PATH: [folder, path.join(root, 'node_modules', '.bin'), process.env.PATH].join(path.delimiter),
};
install(environment);
// For `npm test`, which says how long each part has taken.
environment.INSTALL_SECONDS = String((Date.now() - start) / 1_000);

const child = spawn(path.join(folder, windows ? 'node.exe' : 'node'), [script, ...args], {
  stdio: 'inherit',
  env: environment,
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
