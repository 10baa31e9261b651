import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../../..');

interface Description {
  release: string;
  app: string;
  version: string;
  contract: string;
  shares?: Record<string, { version: string; range: string }>;
  files: Record<string, { size: number; integrity: string }>;
}

interface Change {
  /** A text, and the one that stands in its place in every file. */
  replace?: [text: string, other: string];
  /** Fields of the build's description that are others. */
  describe?: Partial<Pick<Description, 'version' | 'contract' | 'shares'>>;
  /** The folder of the project whose build is changed: this one where nothing is said. */
  project?: string;
}

/** A build in a folder of its own. */
export interface Build {
  folder: string;
  remove: () => void;
}

/**
 * A copy of an app's production build as a build of sources that differ in one text would be: described and named by what
 * it holds. It is what a team releases next, without the time to build it.
 * @throws Error where the text that is to be replaced stands in no file
 */
export const changedBuild = (app: string, { replace, describe = {}, project = root }: Change): Build => {
  const folder = mkdtempSync(path.join(tmpdir(), 'shuhai-e2e-build-'));
  const filter = (file: string) => !/\.(?:br|gz|map)$/.test(file);
  cpSync(path.join(project, app, 'dist/production'), folder, { recursive: true, filter });
  const { release: _, ...before }: Description = JSON.parse(readFileSync(path.join(folder, 'release.json'), 'utf8'));
  const content = { ...before, ...describe };
  let isReplaced = false;
  for (const [file, described] of Object.entries(content.files)) {
    if (!/\.(?:c?js|json|css)$/.test(file)) continue;
    const old = readFileSync(path.join(folder, file), 'utf8');
    const changed = replace ? replaced(old, replace) : old;
    isReplaced ||= changed !== old;
    const bytes = Buffer.from(changed);
    writeFileSync(path.join(folder, file), bytes);
    described.size = bytes.length;
    described.integrity = `sha256-${createHash('sha256').update(bytes).digest('base64')}`;
  }
  // A release that is none but in its name would pass for the changed one.
  if (replace && !isReplaced) throw new Error(`${app} 的构建里没有这段文字：${replace[0]}`);
  const hash = createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 10);
  const release = `${app}@${content.version}-${hash}`;
  writeFileSync(path.join(folder, 'release.json'), JSON.stringify({ release, ...content }));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
};

const replaced = (code: string, [text, other]: [string, string]): string =>
  code.replaceAll(text, other).replaceAll(escaped(text), escaped(other));

/** A text as TypeScript writes it into attributes of elements. */
const escaped = (text: string): string =>
  [...text].map((sign) => `\\u${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`).join('');
