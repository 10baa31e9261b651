import type { FastifyInstance } from 'fastify';
import { apiBase } from 'shared-api/paths';

/** The parts of JSON Schema that calls use. */
export interface Schema {
  type?: 'string' | 'integer' | 'number' | 'boolean' | 'null' | 'array' | 'object';
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  pattern?: string;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  properties?: Record<string, Schema>;
  required?: string[];
}

interface Documented {
  parameters?: { name: string; in: 'path' | 'query'; required?: boolean; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}

/** A call as the documentation describes it. */
export interface Operation {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With `{name}` where a parameter stands. */
  path: string;
  params: Schema;
  query: Schema;
  body: Schema | undefined;
  contentType: string;
  /** By status: `200`, `4XX`, `5XX`; null where nothing is said. Without any, nothing is known of its answers. */
  answers: Record<string, Answer | null>;
}

/** A documented answer of an operation. */
interface Answer {
  contentType: string;
  schema: Schema;
}

/** Schema of the parameters that stand as `{name}` in a path. */
export const textsNamedIn = (path: string): Schema => {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const properties = Object.fromEntries(names.map((name) => [name, { type: 'string', maxLength: 200 } as const]));
  return { type: 'object', properties, required: names };
};

/** Every call, from the server's own OpenAPI document. */
export const readOperations = async (app: FastifyInstance): Promise<Operation[]> => {
  const { paths } = (await app.inject(`${apiBase}/openapi.json`)).json<{
    paths: Record<string, Record<string, Documented>>;
  }>();
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, documented]) => toOperation(method, path, documented)),
  );
};

const toOperation = (
  method: string,
  path: string,
  { parameters = [], requestBody, responses }: Documented,
): Operation => {
  const ofPlace = (place: 'path' | 'query'): Schema => {
    const own = parameters.filter((parameter) => parameter.in === place);
    return {
      type: 'object',
      properties: Object.fromEntries(own.map(({ name, schema }) => [name, schema])),
      required: own.filter(({ required }) => required).map(({ name }) => name),
    };
  };
  const [contentType = 'application/json', body] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  return {
    method: method === 'post' ? 'POST' : 'GET',
    path,
    params: ofPlace('path'),
    query: ofPlace('query'),
    body: body?.schema,
    contentType,
    answers: Object.fromEntries(
      Object.entries(responses).map(([status, { content = {} }]) => {
        const [type, answer] = Object.entries(content)[0] ?? [];
        return [status.toUpperCase(), type && answer ? { contentType: type, schema: answer.schema } : null];
      }),
    ),
  };
};
