import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type KitPackage, kitNode } from 'release/kit-packages';
import { declareInto } from '../api/declare-into.ts';
import { sharedPackages } from '../api/declared-api.ts';
import { apps, root } from '../project.ts';
import { fileOf } from '../testing/imports.ts';
import { modulesIn, packagesOf, withImported, writeCompiled } from './packed-package.ts';

/** Packs the kit and the shared packages. @param work a folder of its own @param target where the packages are put */
export const packPackages = async (work: string, target: string): Promise<KitPackage[]> => {
  const declarations = path.join(work, 'declarations');
  await declareInto(declarations);
  const staged = [...sharedPackages.map((name) => stageShared(name, work, declarations)), stageKit(work, declarations)];
  return Promise.all(staged.map((folder) => pack(folder, target)));
};

type Manifest = Record<string, unknown> & {
  name: string;
  version: string;
  exports?: Record<string, string>;
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
};

const readManifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8'));

/**
 * A manifest for a package outside of the workspace. Packages of ours are named by whoever takes them, by their addresses: a
 * registry may have strangers under these names, so they are never asked for there.
 */
const publicManifest = ({ private: _, devDependencies: _dev, dependencies = {}, ...manifest }: Manifest): Manifest => {
  const own = Object.entries(dependencies).filter(([name]) => isOurs(name));
  return {
    ...manifest,
    license: 'MIT',
    dependencies: Object.fromEntries(Object.entries(dependencies).filter(([name]) => !isOurs(name))),
    peerDependencies: { ...manifest.peerDependencies, ...Object.fromEntries(own) },
    peerDependenciesMeta: Object.fromEntries(own.map(([name]) => [name, { optional: true }])),
  };
};

const isOurs = (name: string): boolean => existsSync(path.join(root, name, 'package.json'));

const writeManifest = (target: string, manifest: Manifest): void =>
  writeFileSync(path.join(target, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);

/** What a package exports, by the names of its compiled files. */
const compiledExports = ({ exports = {} }: Manifest): Record<string, string> =>
  Object.fromEntries(
    Object.entries(exports).map(([each, file]) => [each, file.replace('./src/', './lib/').replace(/\.tsx?$/, '.js')]),
  );

const stageShared = (name: string, work: string, declarations: string): string => {
  const target = path.join(work, name);
  mkdirSync(target);
  const manifest = readManifest(name);
  writeManifest(target, { ...publicManifest(manifest), exports: compiledExports(manifest) });
  const pathOf = (file: string) => file.replace(`${name}/src/`, 'lib/');
  writeCompiled(modulesIn(`${name}/src`), target, { declarations, pathOf });
  return target;
};

/** Packages that the kit brings in its own folder: it makes a remote before the remote has any package. */
const bundled = ['release', 'shared-api'];

const followInKit = (file: string, specifier: string): string | undefined => {
  const target = specifier.startsWith('.') ? path.posix.join(path.posix.dirname(file), specifier) : undefined;
  if (target !== undefined) return existsSync(path.join(root, target)) ? target : undefined;
  return bundled.includes(specifier.split('/')[0] ?? '') ? fileOf(specifier, bundledSources()) : undefined;
};

const bundledSources = () => new Map(bundled.flatMap((name) => modulesIn(`${name}/src`)).map((file) => [file, '']));

const kitFiles = (): string[] => withImported(modulesIn('remote-kit/src'), followInKit);

const stageKit = (work: string, declarations: string): string => {
  const target = path.join(work, 'remote-kit');
  const files = kitFiles();
  const filesOf = (name: string) => files.filter((file) => file.startsWith(`${name}/`));
  const pathOf = (name: string) => (file: string) => file.replace(`${name}/src/`, 'lib/');
  writeCompiled(filesOf('remote-kit'), target, { declarations, pathOf: pathOf('remote-kit') });
  for (const name of bundled) {
    const folder = path.join(target, 'node_modules', name);
    writeCompiled(filesOf(name), folder, { declarations, pathOf: pathOf(name) });
    const manifest = readManifest(name);
    writeManifest(folder, { name, version: manifest.version, type: 'module', exports: compiledExports(manifest) });
  }
  for (const name of ['template', 'template-alone']) {
    cpSync(path.join(root, 'remote-kit', name), path.join(target, name), { recursive: true });
  }
  const {
    exports: _,
    private: _private,
    devDependencies: _dev,
    dependencies = {},
    ...manifest
  } = readManifest('remote-kit');
  const tools = Object.fromEntries(Object.entries(dependencies).filter(([name]) => !isOurs(name)));
  const used = Object.entries(packagesOf(files)).filter(([name]) => !(name in tools) && !isOurs(name));
  const own = bundled.map((name) => [name, readManifest(name).version]);
  writeManifest(target, {
    ...manifest,
    license: 'MIT',
    dependencies: Object.fromEntries([...used, ...own]),
    bundleDependencies: bundled,
    // A new remote names the tools itself (create-remote.ts): making one installs none of them.
    peerDependencies: tools,
    peerDependenciesMeta: Object.fromEntries(Object.keys(tools).map((name) => [name, { optional: true }])),
    exports: {
      './testing/browser-environment': './lib/testing/browser-environment.cjs',
      './*': './lib/*.js',
    },
    bin: { 'remote-kit': './lib/bin/remote-kit.js', 'create-remote': './lib/bin/create-remote.js' },
    engines: { node: `>=${kitNode}` },
    // What a remote that is made with it begins with.
    browserslist: readManifest('.').browserslist,
    shuhai: { contract: contractVersion() },
  });
  return target;
};

const contractVersion = (): unknown =>
  (readManifest(apps.find((app) => app === 'shell') ?? 'shell').shuhai as { contract: string }).contract;

/** @returns the package as the index names it; its file's name carries a hash, so that what is under a name never changes */
const pack = async (folder: string, target: string): Promise<KitPackage> => {
  const output = await npmPack(folder, target);
  const [{ name, version, filename, integrity, size }] = JSON.parse(output);
  const hash = createHash('sha256').update(integrity).digest('hex').slice(0, 10);
  const file = `${name}-${version}-${hash}.tgz`;
  renameSync(path.join(target, filename), path.join(target, file));
  return { name, version, file, integrity, size };
};

const npmPack = (folder: string, target: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const npm = spawn('npm', ['pack', '--json', '--pack-destination', target, folder], {
      stdio: ['ignore', 'pipe', 'ignore'],
      shell: process.platform === 'win32',
    });
    let output = '';
    npm.stdout.on('data', (text) => {
      output += text;
    });
    npm.on('error', reject);
    npm.on('exit', (code) => (code === 0 ? resolve(output) : reject(new Error(`npm pack ${folder}: ${code}`))));
  });
