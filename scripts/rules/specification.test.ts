import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../project.ts';
import { filesOf } from '../testing/sources.ts';
import { testNamesIn } from '../testing/test-names.ts';

const specification = path.join(root, '../shared/spec.md');

/** The notes with which a sentence may do without a test. */
const nothingToProve = [
  'Nothing to prove: it introduces what follows.',
  'Nothing to prove: it speaks of the document.',
];

/** Longest cell, in characters, with which a table can still be read as a page. */
const maxCellLength = 200;

/** One row of docs/specification.md. */
interface Statement {
  /** `S2.01`: the part of the document and a number in it. */
  id: string;
  /** A sentence of the specification, or a row of one of its tables with its cells joined by dots. */
  says: string;
  note: string;
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

const statementsIn = (rows: string[][]): Statement[] =>
  rows.map(([id = '', says = '', note = '']) => ({ id, says, note }));

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

/** The ids at the end of a test's name: `/ leads to /home [S2.01 S2.07]`. */
const idsIn = (name: string): string[] => /\[((?:[SB]\d+\.\d\d+ ?)+)\]$/.exec(name)?.[1]?.split(' ') ?? [];

/** Names of the tests that prove something, with the file of each. */
const provingTests = (): string[] =>
  [...filesOf('**/*.{test,spec}.{ts,tsx}')].flatMap(([file, text]) =>
    /\[[SB]\d/.test(text) ? testNamesIn(file, text).map((name) => `${file} › ${name}`) : [],
  );

/** Says in words what is wrong between sentences and the names of tests. */
const problemsBetween = (sentences: Statement[], tests: string[]): string[] => {
  const known = new Set(sentences.map(({ id }) => id));
  const proved = new Set(tests.flatMap(idsIn));
  return [
    ...sentences.flatMap(({ id }, index) =>
      sentences.findIndex((other) => other.id === id) === index ? [] : [`${id} is the id of two sentences`],
    ),
    ...sentences.flatMap(({ id, says }) => (/^[SB]\d+\.\d\d+$/.test(id) ? [] : [`“${says}” has the id “${id}”`])),
    ...sentences.flatMap(({ id, note }) =>
      proved.has(id) === nothingToProve.includes(note)
        ? [proved.has(id) ? `${id} has a test and nothing to prove` : `no test has ${id} at the end of its name`]
        : [],
    ),
    ...tests.flatMap((test) =>
      idsIn(test).flatMap((id) => (known.has(id) ? [] : [`${id} is the id of no sentence: ${test}`])),
    ),
    ...tests.flatMap((test) =>
      new Set(idsIn(test)).size === idsIn(test).length ? [] : [`an id stands twice: ${test}`],
    ),
    // Ids that stand elsewhere, or in another form, would be found by nobody.
    ...tests.flatMap((test) => (/\[[SB]\d/.test(test) === idsIn(test).length > 0 ? [] : [`no list of ids: ${test}`])),
  ];
};

test('every sentence in docs/specification.md is proved by tests that bear its id, and no test bears any other', () => {
  expect(statements.length).toBeGreaterThan(100);
  expect(problemsBetween(statements, provingTests())).toEqual([]);
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

describe('between sentences and tests', () => {
  const [nothing = ''] = nothingToProve;
  test.each<[string, [id: string, note: string][], string[], string]>([
    ['a sentence without a test', [['S1.01', 'Decided: so.']], [], 'no test has S1.01 at the end of its name'],
    [
      'two sentences with one id',
      [
        ['S1.01', ''],
        ['S1.01', ''],
      ],
      ['a [S1.01]'],
      'S1.01 is the id of two sentences',
    ],
    ['an id that is none', [['S1', nothing]], [], '“it” has the id “S1”'],
    ['a test of no sentence', [], ['a [S1.01]'], 'S1.01 is the id of no sentence: a [S1.01]'],
    ['a test of what needs none', [['S1.01', nothing]], ['a [S1.01]'], 'S1.01 has a test and nothing to prove'],
    ['an id that stands twice', [['S1.01', '']], ['a [S1.01 S1.01]'], 'an id stands twice: a [S1.01 S1.01]'],
    ['an id in the middle of a name', [['S1.01', nothing]], ['[S1.01] a'], 'no list of ids: [S1.01] a'],
    ['an id of another form', [['S1.01', nothing]], ['a [S1.1]'], 'no list of ids: a [S1.1]'],
  ])('%s is found', (_, sentences, tests, problem) => {
    const made = sentences.map(([id, note]) => ({ id, note, says: 'it' }));
    expect(problemsBetween(made, tests)).toEqual([problem]);
  });
});
