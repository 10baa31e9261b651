import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { endlessNumber, type Mutation, mutate, mutations } from './mutations.ts';
import type { Operation } from './operations.ts';
import { type KnownValues, validValue } from './valid-values.ts';

/** Bodies that are no JSON, or hardly. */
const rawBodies = [
  '',
  '{',
  'null',
  '[]',
  '"文"',
  '1e309',
  '{"__proto__":{"a":1}}',
  '{"ids":["1"],"ids":null}',
  '['.repeat(50_000),
  `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
  '\0',
  '\u{feff}{}',
];

const contentTypes = ['text/plain', 'application/json; charset=latin1', 'multipart/form-data', 'application/json'];

interface Values {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
}

/** Arbitrary of requests of one call: such as its schema allows, most of them changed in a place or two. */
export const requestsOf = (operation: Operation, known: KnownValues): fc.Arbitrary<InjectOptions> => {
  const { params, query, body } = operation;
  const values = fc.record({
    params: validValue(params, known),
    query: validValue(query, known),
    body: body ? validValue(body, known) : fc.constant({}),
  }) as fc.Arbitrary<Values>;
  const raw = fc.option(fc.tuple(fc.constantFrom(...rawBodies), fc.constantFrom(...contentTypes)), { freq: 20 });
  return fc
    .tuple(values, mutations, raw)
    .map(([valid, changes, unusual]) => toRequest(operation, valid, changes, unusual));
};

const toRequest = (
  { method, path, contentType }: Operation,
  valid: Values,
  changes: readonly Mutation[],
  unusual: [body: string, contentType: string] | null,
): InjectOptions => {
  const { params, query, body } = mutate(valid, changes) ?? {};
  const filled = path.replaceAll(/\{(\w+)\}/g, (_place, name: string) => encode(params?.[name] ?? 'x'));
  const search = Object.entries(query ?? {})
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .join('&');
  const url = search === '' ? filled : `${filled}?${search}`;
  if (method === 'GET') return { method, url };
  const [payload, type] = unusual ?? [jsonOf(body), contentType];
  return { method, url, payload, headers: { 'content-type': type } };
};

const encode = (value: unknown): string =>
  encodeURIComponent((typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed());

const jsonOf = (body: unknown): string => (JSON.stringify(body) ?? '').replaceAll(`"${endlessNumber}"`, '1e309');
