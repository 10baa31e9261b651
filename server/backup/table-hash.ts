import { createHash } from 'node:crypto';

/** Value of a column in either database. */
type Value = null | number | string | Buffer;
export type Row = Value[];

/** Hash of a table's rows: the same for two tables with the same rows, in whichever database they lie. */
export interface TableContent {
  rows: number;
  /** SHA-256, in hexadecimal digits. */
  hash: string;
}

/** Hashes the rows of a table as they come by, in the order of its key. */
export const createTableHash = () => {
  const hash = createHash('sha256');
  let rows = 0;
  return {
    /** @returns about how many bytes the row has */
    add: (row: Row): number => {
      const text = JSON.stringify(row.map((value) => (Buffer.isBuffer(value) ? [value.toString('base64')] : value)));
      hash.update(text).update('\n');
      rows += 1;
      return text.length;
    },
    content: (): TableContent => ({ rows, hash: hash.digest('hex') }),
  };
};

/** Two copies of a table are not the same. */
class DifferentContentError extends Error {
  override readonly name = 'DifferentContentError';
}

/** Contents of tables, by name. */
export type Contents = ReadonlyMap<string, TableContent>;

/** @throws DifferentContentError, in Chinese, naming the first table that differs */
export const expectSame = (copied: Contents, expected: Contents): void => {
  for (const [name, { rows, hash }] of expected) {
    const copy = copied.get(name);
    if (copy?.rows === rows && copy.hash === hash) continue;
    throw new DifferentContentError(`核对不符：表 ${name} 应有 ${rows} 行，得到 ${copy?.rows ?? 0} 行，或内容不同`);
  }
};
