import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import type { Build } from './changed-build.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const kept = path.join(root, 'e2e/kept-releases');

/** Versions of the contract of which a release of each app is kept as it was, the oldest first. */
export const keptVersions: string[] = readdirSync(kept).sort((one, other) =>
  one.localeCompare(other, 'en', { numeric: true }),
);

const fileOf = (version: string, app: string): string => path.join(kept, version, `${app}.json.br`);

/** Keeps today's release of an app: its description and all files that this lists, both bundles among them. */
export const keepRelease = (version: string, app: string): void => {
  const build = path.join(root, app, 'dist/production');
  const { files } = JSON.parse(readFileSync(path.join(build, 'release.json'), 'utf8'));
  const texts = Object.fromEntries(
    ['release.json', ...Object.keys(files)].map((file) => [file, readFileSync(path.join(build, file), 'utf8')]),
  );
  mkdirSync(path.join(kept, version), { recursive: true });
  writeFileSync(fileOf(version, app), brotliCompressSync(JSON.stringify(texts)));
};

/** A kept release in a folder of its own, as it was built. */
export const unpackRelease = (version: string, app: string): Build => {
  const folder = mkdtempSync(path.join(tmpdir(), 'shuhai-e2e-kept-'));
  const texts: Record<string, string> = JSON.parse(brotliDecompressSync(readFileSync(fileOf(version, app))).toString());
  for (const [file, text] of Object.entries(texts)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
};
