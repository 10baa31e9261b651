import { apiBase } from 'shared-api/paths';
import { releasePaths } from '../../releases/publishing/release-paths.ts';
import type { Operation, Schema } from './operations.ts';

const text: Schema = { type: 'string', maxLength: 200 };
const none: Schema = { type: 'object', properties: {}, required: [] };

const operation = (path: string, body: Schema | undefined, method: Operation['method'] = 'POST'): Operation => ({
  method,
  path: apiBase + path,
  params: { type: 'object', properties: { upload: text }, required: ['upload'] },
  query: none,
  body,
  contentType: 'application/json',
  answers: {},
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
  operation(releasePaths.publish('{upload}'), named({})),
  operation(releasePaths.activate, named({ release: text })),
  operation(
    releasePaths.override,
    named({ url: text, hours: { type: 'integer', minimum: 1, maximum: 24 }, description: {} }),
  ),
  operation(releasePaths.renewOverride('{upload}'), {}, 'PUT'),
  operation(releasePaths.retire, named({ redirect: text })),
  operation(releasePaths.rollBack, named({})),
  operation(releasePaths.canary, named({ release: text, percent: { type: 'integer', minimum: 1, maximum: 99 } })),
  operation(releasePaths.endCanary, named({})),
];
