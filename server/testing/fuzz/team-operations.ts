import { apiBase } from 'shared-api/paths';
import { Failure } from 'shared-api/schemas/common';
import { releasePaths } from '../../releases/publishing/release-paths.ts';
import { type Operation, type Schema, textsNamedIn } from './operations.ts';

const text: Schema = { type: 'string', maxLength: 200 };
const none: Schema = { type: 'object', properties: {}, required: [] };

const operation = (
  path: string,
  body: Schema | undefined,
  method: Operation['method'] = 'POST',
  contentType = 'application/json',
): Operation => ({
  method,
  path: apiBase + path,
  params: textsNamedIn(path),
  query: none,
  body,
  contentType,
  answers: { '2XX': {}, '4XX': Failure as Schema },
});

const named = (properties: Record<string, Schema>): Schema => ({
  type: 'object',
  properties: { by: text, why: text, ...properties },
  required: Object.keys(properties),
});

/** The calls of a team's command line, which the documentation leaves out. */
export const teamOperations: readonly Operation[] = [
  operation(releasePaths.list, undefined, 'GET'),
  operation(releasePaths.begin, {}),
  operation(releasePaths.send('{upload}', '{file}'), text, 'PUT', 'application/octet-stream'),
  operation(releasePaths.publish('{upload}'), named({})),
  operation(releasePaths.activate, named({ release: text })),
  operation(
    releasePaths.override,
    named({ url: text, hours: { type: 'integer', minimum: 1, maximum: 24 }, description: {} }),
  ),
  operation(releasePaths.renewOverride('{build}'), {}, 'PUT'),
  operation(releasePaths.retire, named({ redirect: text })),
  operation(releasePaths.rollBack, named({})),
  operation(releasePaths.canary, named({ release: text, percent: { type: 'integer', minimum: 1, maximum: 99 } })),
  operation(releasePaths.endCanary, named({})),
];
