import { createHash } from 'node:crypto';
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { kitIndex } from 'release/kit-packages';
import { root } from '../project.ts';

/** The folder with the packages as the site serves them. */
export const kitFolder = path.join(root, 'remote-kit/dist/kit');

const stampFile = path.join(kitFolder, 'inputs.sha256');

/** Whether the kit is packed of the sources as they are. */
export const isKitPacked = (): boolean => existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stampOf();

/** Packs the kit and the shared packages for teams that work outside of this repository. */
export const packKit = async (): Promise<void> => {
  const stamp = stampOf();
  // Loaded where it is needed: the compiler with it.
  const { packPackages } = await import('./pack-packages.ts');
  const work = mkdtempSync(path.join(tmpdir(), 'shuhai-kit-'));
  const removeWork = () => rmSync(work, { recursive: true, force: true });
  process.once('exit', removeWork);
  try {
    const packed = path.join(work, 'packed');
    mkdirSync(packed);
    const packages = await packPackages(work, packed);
    writeFileSync(path.join(packed, kitIndex), `${JSON.stringify(packages, null, 2)}\n`);
    writeFileSync(path.join(packed, 'inputs.sha256'), stamp);
    rmSync(kitFolder, { recursive: true, force: true });
    mkdirSync(path.dirname(kitFolder), { recursive: true });
    cpSync(packed, kitFolder, { recursive: true });
  } finally {
    removeWork();
    process.off('exit', removeWork);
  }
};

/** A hash of all that may be packed, and of what packs it. */
const stampOf = (): string => {
  const hash = createHash('sha256');
  const files = globSync(
    [
      '{shared-api,shared-auth,shared-ui}/{src/**/*.*,package.json}',
      'remote-kit/{src,template,template-alone}/**/*.*',
      'remote-kit/package.json',
      'release/{src/**/*.ts,package.json}',
      'scripts/{api,kit}/*.ts',
      'package.json',
    ],
    { cwd: root, exclude: ['**/node_modules/**', '**/*.test.*'] },
  );
  for (const file of files.sort()) hash.update(file).update(readFileSync(path.join(root, file)));
  return hash.digest('hex');
};
