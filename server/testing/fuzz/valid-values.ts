import fc from 'fast-check';
import type { Schema } from './operations.ts';

/** Values that exist, by the name under which calls take them: without them most requests would end at 404. */
export type KnownValues = Readonly<Record<string, readonly string[]>>;

/** Arbitrary of values that a schema allows. @param name of the property that it stands under */
export const validValue = (schema: Schema, known: KnownValues, name = ''): fc.Arbitrary<unknown> => {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((inner) => validValue(inner, known, name)));
  switch (schema.type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.integer(boundsOf(schema));
    case 'number': {
      const { min, max } = boundsOf(schema);
      return fc.double({ min, max, noNaN: true });
    }
    case 'array':
      return fc.array(validValue(schema.items ?? {}, known, name), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 5, (schema.minItems ?? 0) + 5),
      });
    case 'object':
      return validObject(schema, known);
    case 'string':
      return known[name]
        ? fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...known[name]) }, text(schema))
        : text(schema);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
};

const validObject = ({ properties = {}, required = [] }: Schema, known: KnownValues): fc.Arbitrary<unknown> =>
  fc.record(
    Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, validValue(inner, known, name)])),
    { requiredKeys: required },
  );

const boundsOf = ({ minimum = -1_000_000_000_000, maximum = 1_000_000_000_000 }: Schema) => ({
  min: minimum,
  max: maximum,
});

const text = ({ pattern, format, minLength = 0, maxLength = 60 }: Schema): fc.Arbitrary<string> => {
  if (format === 'date-time') return aDate.map((date) => date.toISOString());
  if (format === 'date') return aDate.map((date) => date.toISOString().slice(0, 10));
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
  return fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, minLength + 60) });
};

const aDate = fc.date({ min: new Date('1000-01-01'), max: new Date('9998-01-01'), noInvalidDate: true });
