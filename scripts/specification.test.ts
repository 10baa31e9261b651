import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './project.ts';
import { testNamesIn } from './testing/test-names.ts';

const specification = path.join(root, '../shared/spec.md');

/** The reasons for which a row may do without a test. Any other text beside a test is a note. */
const nothingToProve = [
  'Nothing to prove: it introduces what follows.',
  'Nothing to prove: it speaks of the document.',
];

/** Longest cell, in characters, with which a table can still be read as a page. */
const maxCellLength = 200;

/** One sentence and the rows below it that begin with an empty cell. */
interface Statement {
  /** A sentence of the specification, or a row of one of its tables with its cells joined by dots. */
  says: string;
  /** Tests and notes, one a row. */
  proof: string[];
}

const isTableRow = (line: string): boolean => line.startsWith('|');
/** The line between the head of a table and its rows. */
const isRule = (line = ''): boolean => /^\|[-| ]+\|$/.test(line);

/** The cells of all tables, row by row, without their heads. */
const tableRows = (lines: string[]): string[][] =>
  lines
    .filter((line, index) => isTableRow(line) && !isRule(line) && !isRule(lines[index + 1]))
    .map((line) => line.split('|').slice(1, -1))
    .map((cells) => cells.map((cell) => cell.trim()));

const linesOf = (file: string): string[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.trim());

/** The rows of docs/specification.md, with the proofs of a sentence gathered from the rows that continue it. */
const statementsIn = (rows: string[][]): Statement[] => {
  const statements: Statement[] = [];
  for (const [says = '', proof = ''] of rows) {
    const last = statements.at(-1);
    if (says === '' && last) last.proof.push(proof);
    else statements.push({ says, proof: [proof] });
  }
  return statements;
};

const lines = linesOf(path.join(root, 'docs/specification.md'));
/** Behind this line stands what the project promises besides. */
const secondPart = lines.indexOf('# Beyond the specification');
const rows = tableRows(lines);
const statements = statementsIn(rows);
const specified = statementsIn(tableRows(secondPart === -1 ? lines : lines.slice(0, secondPart)));

/** Every statement of the specification: its sentences, and the rows of its tables. */
const statementsOf = (lines: string[]): string[] => [
  ...tableRows(lines).map((cells) => cells.join(' · ')),
  ...lines
    .filter((line) => line !== '' && !line.startsWith('#') && !isTableRow(line))
    .flatMap((line) => line.replace(/^- /, '').split(/(?<=\.)\s+(?=[A-Z/])/)),
];

/** Says in words why the proof of a statement is refused; undefined where it holds. */
const problemOf = ({ proof }: Statement): string | undefined => {
  const tests = proof.flatMap((part) => {
    const [, file, name] = /^`(.+?)` › (.+)$/.exec(part) ?? [];
    return file && name ? [{ file, name }] : [];
  });
  if (tests.length === 0) {
    return proof.length === 1 && nothingToProve.includes(proof[0] ?? '') ? undefined : 'names no test';
  }
  const lost = tests.find(({ file, name }) => !namesIn(file).includes(name));
  return lost && `${lost.file} has no test “${lost.name}”`;
};

const known = new Map<string, string[]>();
const namesIn = (file: string): string[] => {
  const at = path.join(root, file);
  const names = known.get(file) ?? (existsSync(at) ? testNamesIn(file, readFileSync(at, 'utf8')) : []);
  known.set(file, names);
  return names;
};

test('every sentence in docs/specification.md is proved by tests that exist', () => {
  expect(statements.length).toBeGreaterThan(100);
  const problems = statements
    .map((statement) => [statement.says, problemOf(statement)])
    .filter(([, problem]) => problem !== undefined);
  expect(problems).toEqual([]);
});

test('no cell in docs/specification.md is too long to be read in a table', () => {
  expect(rows.flat().filter((cell) => cell.length > maxCellLength)).toEqual([]);
});

if (existsSync(specification)) {
  test('docs/specification.md has every sentence of the specification, and no other', () => {
    expect(specified.map(({ says }) => says).toSorted()).toEqual(statementsOf(linesOf(specification)).toSorted());
  });
} else {
  test.skip('skipped: ../shared/spec.md is not here', () => {});
}

describe('sentences that nothing proves', () => {
  test.each<[string, string[], string]>([
    ['without a proof', [''], 'names no test'],
    ['with a note alone', ['Decided: as readers expect.'], 'names no test'],
    ['that names a file that is not there', ['`e2e/no.spec.ts` › it'], 'e2e/no.spec.ts has no test “it”'],
    [
      'that names no test of its file',
      ['`scripts/specification.test.ts` › it'],
      'scripts/specification.test.ts has no test “it”',
    ],
    [
      'of which one test of several is lost',
      ['`scripts/specification.test.ts` › a sentence is refused %s', '`scripts/specification.test.ts` › lost'],
      'scripts/specification.test.ts has no test “lost”',
    ],
  ])('a sentence is refused %s', (_, proof, problem) => {
    expect(problemOf({ says: '', proof })).toBe(problem);
  });
});
