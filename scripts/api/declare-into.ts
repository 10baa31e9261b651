import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { binary, root } from '../project.ts';
import { kitModules, sharedPackages } from './declared-api.ts';

/** Writes the declarations of the shared packages and of the kit into a folder, by path from the repository's folder. @throws Error */
export const declareInto = async (folder: string): Promise<void> => {
  mkdirSync(folder, { recursive: true });
  const config = path.join(folder, 'tsconfig.json');
  writeFileSync(
    config,
    JSON.stringify({
      extends: path.join(root, 'tsconfig.json'),
      compilerOptions: {
        noEmit: false,
        declaration: true,
        emitDeclarationOnly: true,
        rootDir: root,
        outDir: folder,
        typeRoots: [path.join(root, 'node_modules/@types')],
      },
      include: [
        ...sharedPackages.map((name) => path.join(root, name, 'src/**/*')),
        ...kitModules.map((name) => path.join(root, 'remote-kit/src', `${name}.ts`)),
      ],
      exclude: ['*.test.ts', '*.test.tsx'].map((each) => path.join(root, '**', each)),
    }),
  );
  const code = await new Promise<number | null>((resolve, reject) => {
    const compiler = spawn(process.execPath, [binary('typescript-7/bin/tsc'), '-p', config], { stdio: 'inherit' });
    compiler.on('error', reject);
    compiler.on('exit', resolve);
  });
  if (code !== 0) throw new Error('共享的包没能写出类型');
};
