import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { binary, root } from '../project.ts';

/** Packages that teams outside take as well. */
export const sharedPackages = ['shared-api', 'shared-auth', 'shared-ui'] as const;
/** Modules of the kit that a remote's own sources import; the others are its commands. */
export const kitModules = ['in-site/test', 'jest', 'webpack'];

/** Packages whose exports are held against their versions. */
export const reportedPackages = [...sharedPackages, 'remote-kit'] as const;
export type ReportedPackage = (typeof reportedPackages)[number];

/** Declarations of a package's modules, by module (`request` of shared-api/src/requests/request.ts). */
export type Declarations = Record<string, string>;

/**
 * Declarations of everything that the shared packages and the kit export, as TypeScript writes them, without comments.
 * @throws Error where something cannot be declared
 */
export const declaredApi = (): Record<ReportedPackage, Declarations> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'shuhai-api-'));
  try {
    const config = path.join(folder, 'tsconfig.json');
    writeFileSync(config, JSON.stringify(configFor(folder)));
    const { status, stdout } = spawnSync(process.execPath, [binary('typescript-7/bin/tsc'), '-p', config], {
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(stdout);
    return Object.fromEntries(
      reportedPackages.map((name) => [name, exportsOf(name, readDeclarations(path.join(folder, name, 'src')))]),
    ) as {
      [name in ReportedPackage]: Declarations;
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const configFor = (outDir: string) => ({
  extends: path.join(root, 'tsconfig.json'),
  compilerOptions: {
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    removeComments: true,
    rootDir: root,
    outDir,
    typeRoots: [path.join(root, 'node_modules/@types')],
  },
  include: [
    ...sharedPackages.map((name) => path.join(root, name, 'src/**/*')),
    ...kitModules.map((name) => path.join(root, 'remote-kit/src', `${name}.ts`)),
  ],
  exclude: sharedPackages.flatMap((name) =>
    ['*.test.ts', '*.test.tsx', 'testing/**'].map((each) => path.join(root, name, '**', each)),
  ),
});

/** Declarations by the name under which others import a module, else its file's; of the kit without what its modules import of it. */
const exportsOf = (name: ReportedPackage, declared: Declarations): Declarations => {
  if (name === 'remote-kit') return Object.fromEntries(kitModules.map((each) => [each, declared[each] ?? '']));
  const { exports }: { exports: Record<string, string> } = JSON.parse(
    readFileSync(path.join(root, name, 'package.json'), 'utf8'),
  );
  const names = new Map(Object.entries(exports).map(([exported, file]) => [file.replace(/\.tsx?$/, ''), exported]));
  const nameOf = (module: string) =>
    names.get(`./src/${module}`)?.replace(/^\.\/?/, '') || ('./*' in exports ? module : path.basename(module));
  const named = Object.entries(declared).map(([module, text]): [string, string] => [nameOf(module), text]);
  return Object.fromEntries(named.sort(([one], [other]) => (`${one}.` < `${other}.` ? -1 : 1)));
};

const readDeclarations = (folder: string): Declarations =>
  Object.fromEntries(
    globSync('**/*.d.ts', { cwd: folder })
      .map((file) => file.split(path.sep).join('/'))
      .sort()
      .map((file) => [file.replace(/\.d\.ts$/, ''), readFileSync(path.join(folder, file), 'utf8')]),
  );
