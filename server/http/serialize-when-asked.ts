import SerializerSelector from '@fastify/fast-json-stringify-compiler';
import type { FastifySchema } from 'fastify';
import type { FastifySerializerCompiler } from 'fastify/types/schema.js';

type Compiler = FastifySerializerCompiler<FastifySchema>;

/** Compiles the schema of each answer at its first answer, as strict-validation.ts does those of requests. */
export const serializeWhenAsked = (): Compiler => {
  const compile = SerializerSelector()() as unknown as Compiler;
  return (route) => {
    let serialize: ReturnType<Compiler> | undefined;
    return (data) => {
      serialize ??= compile(route);
      return serialize(data);
    };
  };
};
