import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { isStyle } from 'release/file-kinds';
import { loadsOf } from 'release/first-loads';
import { moduleSizes } from './module-sizes.ts';

/** Bytes of a script as it stands and as it goes out. */
export interface Weight {
  raw: number;
  gzip: number;
  brotli: number;
}

/** The production build of one app, as far as it is loaded by browsers. */
export interface BuiltApp {
  app: string;
  /** Files that a page of this app loads before it works, by the page's route id; of the shell, what every page loads. */
  firstLoads: Record<string, string[]>;
  /** Chunks that come when they are first needed, by name. */
  later: Record<string, string[]>;
  weigh: (file: string) => Weight;
  /** Bytes of a script by what they were made of: packages, our own files, webpack's runtime. A style is one part. */
  parts: (file: string) => Record<string, number>;
  /** Bytes of brotli that a first load may have at most, by its name; `*` stands for those without one of their own. */
  budget: Record<string, number>;
}

/** @param folder the app's own folder; @throws Error where it is not built */
export const readBuiltApp = (folder: string): BuiltApp => {
  const built = path.join(folder, 'dist/production');
  const release = JSON.parse(readFileSync(path.join(built, 'release.json'), 'utf8'));
  const { shuhai } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const text = (file: string) => readFileSync(path.join(built, 'files', file));
  return {
    app: release.app,
    ...loadsOf(release),
    weigh: (file) => weigh(path.join(built, 'files', file)),
    parts: (file) =>
      isStyle(file)
        ? { [file]: text(file).length }
        : moduleSizes(folder, text(file).toString(), JSON.parse(text(`${file}.map`).toString())),
    budget: shuhai.budget ?? {},
  };
};

/** Compressed copies lie beside what is worth compressing. */
const weigh = (file: string): Weight => {
  const content = readFileSync(file);
  const copy = (ending: string) => (existsSync(`${file}.${ending}`) ? readFileSync(`${file}.${ending}`) : undefined);
  const brotli = () => brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
  return {
    raw: content.length,
    gzip: (copy('gz') ?? gzipSync(content, { level: 9 })).length,
    brotli: (copy('br') ?? brotli()).length,
  };
};

export const sum = (weights: Weight[]): Weight => ({
  raw: weights.reduce((total, { raw }) => total + raw, 0),
  gzip: weights.reduce((total, { gzip }) => total + gzip, 0),
  brotli: weights.reduce((total, { brotli }) => total + brotli, 0),
});
