import { type Operation as Declared, operations } from 'release/operations/operations';
import { apiBase } from 'shared-api/paths';
import { Failure } from 'shared-api/schemas/common';
import { type Operation, type Schema, textsNamedIn } from './operations.ts';

const none: Schema = { type: 'object', properties: {}, required: [] };
const text: Schema = { type: 'string', maxLength: 200 };

/** What stands in the body, but the app: the token names it. */
const fieldsOf = ({ path, input }: Declared): Schema => {
  const isSent = (name: string) => name !== 'app' && !path.includes(`:${name}`);
  return {
    type: 'object',
    properties: Object.fromEntries(Object.entries(input.properties).filter(([name]) => isSent(name))) as never,
    required: (input.required ?? []).filter(isSent),
  };
};

const asJson = (schema: Schema) => ({ contentType: 'application/json', schema });

/** The calls of a team's command line, which the documentation leaves out, as it has the others. */
export const teamOperations: readonly Operation[] = (Object.values(operations) as Declared[]).map((declared) => {
  const { method, body } = declared;
  const path = apiBase + declared.path.replace(/:(\w+)/g, '{$1}').replace('*', '{file}');
  return {
    method,
    path,
    params: textsNamedIn(path),
    query: none,
    body: method === 'GET' ? undefined : body === 'content' ? text : body === 'description' ? {} : fieldsOf(declared),
    contentType: body === 'content' ? 'application/octet-stream' : 'application/json',
    answers: { '2XX': asJson({}), '4XX': asJson(Failure as Schema) },
  };
});
