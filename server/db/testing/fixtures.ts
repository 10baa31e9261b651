import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** A row as JSON holds it: bytes in Base64, lists of PostgreSQL as lists. */
export type Row = Record<string, string | number | null | string[]>;

/** The filled library of one version; fixtures/README.md says how each was made. */
export interface Fixture {
  /** The commit whose code made it. */
  madeWith: string;
  /** A member of it, whose password and session are known. */
  member?: { username: string; password: string; session: string };
  /** One of its release tokens. */
  releaseToken?: string;
  /** By table. */
  rows: Record<string, Row[]>;
}

const folder = path.join(import.meta.dirname, 'fixtures');

/** Versions that have a fixture: each is named as the last migration that its library has had. */
export const fixtureNames = globSync('*.json', { cwd: folder })
  .map((file) => path.basename(file, '.json'))
  .sort();

const fileOf = (name: string): string => path.join(folder, `${name}.json`);

export const readFixture = (name: string): Fixture => JSON.parse(readFileSync(fileOf(name), 'utf8'));

/** Writes a fixture with one line a row, so that a difference can be read. */
export const writeFixture = (name: string, { rows, ...about }: Fixture): void => {
  const tables = Object.entries(rows).map(([table, all]) => {
    const lines = all.map((row) => `      ${JSON.stringify(row)}`);
    return `    ${JSON.stringify(table)}: [\n${lines.join(',\n')}\n    ]`;
  });
  const head = JSON.stringify(about, null, 2).slice(0, -'\n}'.length);
  writeFileSync(fileOf(name), `${head},\n  "rows": {\n${tables.join(',\n')}\n  }\n}\n`);
};
