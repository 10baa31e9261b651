import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');

interface Description {
  release: string;
  app: string;
  version: string;
  files: Record<string, { size: number; integrity: string }>;
}

/**
 * A copy of an app's production build in which one text is another, described and named as a build of other sources would
 * be: what a team releases next.
 */
export const changedBuild = (app: string, text: string, other: string): { folder: string; remove: () => void } => {
  const folder = mkdtempSync(path.join(tmpdir(), 'shuhai-e2e-build-'));
  const filter = (file: string) => !/\.(?:br|gz|map)$/.test(file);
  cpSync(path.join(root, app, 'dist/production'), folder, { recursive: true, filter });
  const { release: _, ...content }: Description = JSON.parse(readFileSync(path.join(folder, 'release.json'), 'utf8'));
  for (const [file, described] of Object.entries(content.files)) {
    const old = readFileSync(path.join(folder, file), 'utf8');
    const bytes = Buffer.from(old.replaceAll(text, other).replaceAll(escaped(text), escaped(other)));
    writeFileSync(path.join(folder, file), bytes);
    described.size = bytes.length;
    described.integrity = `sha256-${createHash('sha256').update(bytes).digest('base64')}`;
  }
  const hash = createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 10);
  const release = `${app}@${content.version}-${hash}`;
  writeFileSync(path.join(folder, 'release.json'), JSON.stringify({ release, ...content }));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
};

/** As TypeScript writes attributes of elements. */
const escaped = (text: string): string =>
  [...text].map((sign) => `\\u${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`).join('');
