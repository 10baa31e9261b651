import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type KitPackage, kitNode } from '../../server/kit/kit-index.ts';
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

const asCompiled = (exported: string): string => exported.replace('./src/', './lib/').replace(/\.tsx?$/, '.js');

const stageShared = (name: string, work: string, declarations: string): string => {
  const target = path.join(work, name);
  mkdirSync(target);
  const { exports = {}, ...manifest } = readManifest(name);
  writeManifest(target, {
    ...publicManifest(manifest),
    exports: Object.fromEntries(
      Object.entries(exports as Record<string, string>).map(([each, file]) => [each, asCompiled(file)]),
    ),
  });
  const pathOf = (file: string) => file.replace(`${name}/src/`, 'lib/');
  writeCompiled(modulesIn(`${name}/src`), target, { declarations, pathOf });
  return target;
};

/** Loaded by commands on the site's own machine alone. */
const siteOnly = 'server/cli/release/local-client.ts';

const followInKit = (file: string, specifier: string): string | undefined => {
  const target = specifier.startsWith('.') ? path.posix.join(path.posix.dirname(file), specifier) : undefined;
  if (target !== undefined) return target === siteOnly || !existsSync(path.join(root, target)) ? undefined : target;
  // The kit brings its own copy: it makes a remote before the remote has any package.
  return specifier.startsWith('shared-api/') ? fileOf(specifier, sharedSources()) : undefined;
};

const sharedSources = () => new Map(modulesIn('shared-api/src').map((file) => [file, '']));

const kitFiles = (): string[] => withImported(modulesIn('remote-kit/src'), followInKit);

const stageKit = (work: string, declarations: string): string => {
  const target = path.join(work, 'remote-kit');
  const files = kitFiles();
  writeCompiled(files, target, {
    declarations,
    pathOf: (file) => `lib/${file}`,
    rewrite: (file, specifier) => {
      const shared = specifier.startsWith('shared-api/') ? followInKit(file, specifier) : undefined;
      if (shared === undefined) return undefined;
      const relative = path.posix.relative(path.posix.dirname(file), shared).replace(/\.tsx?$/, '.js');
      return relative.startsWith('.') ? relative : `./${relative}`;
    },
  });
  for (const name of ['template', 'template-alone']) {
    cpSync(path.join(root, 'remote-kit', name), path.join(target, 'lib/remote-kit', name), { recursive: true });
  }
  const { exports: _, dependencies: tools = {}, ...manifest } = readManifest('remote-kit');
  const used = packagesOf(files);
  writeManifest(target, {
    ...publicManifest({
      ...manifest,
      dependencies: Object.fromEntries(Object.entries(used).filter(([name]) => !(name in tools))),
    }),
    // A new remote names the tools itself (create-remote.ts): making one installs none of them.
    peerDependencies: tools,
    peerDependenciesMeta: Object.fromEntries(Object.keys(tools).map((name) => [name, { optional: true }])),
    exports: {
      './testing/browser-environment': './lib/remote-kit/src/testing/browser-environment.cjs',
      './*': './lib/remote-kit/src/*.js',
    },
    bin: {
      'remote-kit': './lib/remote-kit/src/bin/remote-kit.js',
      'create-remote': './lib/remote-kit/src/bin/create-remote.js',
    },
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
