import fc from 'fast-check';

/** Stands for a number that JSON can write and JavaScript reads as infinite. */
export const endlessNumber = '@1e309@';

/** A change of one place in a request: the value that it gets instead, or none. */
export interface Mutation {
  /** Counts the places from the first, and begins again after the last. */
  at: number;
  value: unknown;
}

const cursorOf = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');

/** Values that servers have stumbled over. */
const hostileValues: unknown[] = [
  undefined,
  null,
  true,
  '',
  '0',
  ' ',
  'null',
  'Infinity',
  '-1',
  '1e309',
  'a\0b',
  '\ud800',
  'x\udfff',
  '\u2028\u202e\ufeff',
  '../../etc/passwd',
  "' or 1=1; --",
  '%00%0a',
  '__proto__',
  '字'.repeat(5_000),
  endlessNumber,
  -1,
  0.5,
  2 ** 31,
  2 ** 53,
  Number.MAX_VALUE,
  [],
  [[]],
  ['不是编号'],
  {},
  { constructor: { prototype: 1 } },
  { 'a\0b': 1 },
  '2026-02-31',
  '0000-00-00T00:00:00Z',
  '9999-12-31T23:59:60Z',
  '999999999999999',
  '999999999999999-999999999',
  ...['new', 'hot', 'book', 'notes', 'chapter-notes', 'messages', 'reading-history', 'feedback', 'search'].map((list) =>
    cursorOf(list, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER),
  ),
];

export const mutations: fc.Arbitrary<Mutation[]> = fc.array(
  fc.record({ at: fc.nat(1_000), value: fc.oneof(fc.constantFrom(...hostileValues), fc.jsonValue({ maxDepth: 3 })) }),
  { maxLength: 2 },
);

/** A copy of a request's values with each mutation at its place; a value of undefined takes the place away. */
export const mutate = <Value>(value: Value, changes: readonly Mutation[]): Value => {
  const copy = structuredClone({ root: value }) as Record<string, unknown>;
  for (const change of changes) {
    const places = placesIn(copy);
    const place = places[change.at % places.length];
    if (!place) continue;
    if (change.value === undefined && place.name !== 'root') delete place.owner[place.name];
    // A copy: the next change may be made within it.
    else place.owner[place.name] = structuredClone(change.value);
  }
  return copy.root as Value;
};

interface Place {
  owner: Record<string, unknown>;
  name: string;
}

const placesIn = (owner: Record<string, unknown>): Place[] =>
  Object.entries(owner).flatMap(([name, value]) => [
    { owner, name },
    ...(typeof value === 'object' && value !== null ? placesIn(value as Record<string, unknown>) : []),
  ]);
