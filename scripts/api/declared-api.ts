import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { binary, root } from '../project.ts';

/** Packages that teams outside take as well. */
export const sharedPackages = ['shared-api', 'shared-auth', 'shared-ui'] as const;
export type SharedPackage = (typeof sharedPackages)[number];

/** Declarations of a package's modules, by module (`request` of shared-api/src/request.ts). */
export type Declarations = Record<string, string>;

/**
 * Declarations of everything that the shared packages export, as TypeScript writes them, without comments.
 * @throws Error where something cannot be declared
 */
export const declaredApi = (): Record<SharedPackage, Declarations> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'shuhai-api-'));
  try {
    const config = path.join(folder, 'tsconfig.json');
    writeFileSync(config, JSON.stringify(configFor(folder)));
    const { status, stdout } = spawnSync(process.execPath, [binary('typescript-7/bin/tsc'), '-p', config], {
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(stdout);
    return Object.fromEntries(
      sharedPackages.map((name) => [name, readDeclarations(path.join(folder, name, 'src'))]),
    ) as {
      [name in SharedPackage]: Declarations;
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
  include: sharedPackages.map((name) => path.join(root, name, 'src/**/*')),
  exclude: sharedPackages.flatMap((name) =>
    ['*.test.ts', '*.test.tsx', 'testing/**'].map((each) => path.join(root, name, '**', each)),
  ),
});

const readDeclarations = (folder: string): Declarations =>
  Object.fromEntries(
    globSync('**/*.d.ts', { cwd: folder })
      .map((file) => file.split(path.sep).join('/'))
      .sort()
      .map((file) => [file.replace(/\.d\.ts$/, ''), readFileSync(path.join(folder, file), 'utf8')]),
  );
