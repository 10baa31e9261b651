import AjvCompiler from '@fastify/ajv-compiler';
import type { FastifySchema, FastifySchemaCompiler } from 'fastify';
import type { FastifyValidationResult } from 'fastify/types/schema.js';
import { findUnstorable } from './unstorable.ts';

type Compiler = FastifySchemaCompiler<FastifySchema>;

/** @param coerceTypes whether values are converted to the types that a schema asks for */
const compilerOf = (coerceTypes: false | 'array'): Compiler =>
  AjvCompiler()({}, { customOptions: { coerceTypes } }) as unknown as Compiler;

/**
 * Validation of every call by its schema. A body has JSON's own types, so nothing in it is converted: `null` is neither
 * `false` nor an empty text. An address holds text alone, so numbers are read from it. What no database can keep is refused
 * in both, wherever it stands. A schema is compiled at its first request: all of them would take a third of a second of each start.
 */
export const strictValidation = (): Compiler => {
  const ofBodies = compilerOf(false);
  const ofAddresses = compilerOf('array');
  return (route) => {
    let validate: FastifyValidationResult | undefined;
    const strict: FastifyValidationResult = (data) => {
      validate ??= (route.httpPart === 'body' ? ofBodies : ofAddresses)(route);
      if (validate(data) !== true) {
        strict.errors = validate.errors ?? null;
        return false;
      }
      const found = findUnstorable(data);
      strict.errors = found && [found];
      return found === null;
    };
    return strict;
  };
};
