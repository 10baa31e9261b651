import { readFileSync } from 'node:fs';
import path from 'node:path';
import { limitMs } from '../../server/testing/time-limits.ts';
import { root } from '../project.ts';
import { changeBetween, readReport } from './api-report.ts';
import { declaredApi, reportedPackages } from './declared-api.ts';

// Compiles the shared packages.
jest.setTimeout(limitMs(120_000));

test('what the shared packages and the kit export is what was accepted under their versions (npm run api -- --accept)', () => {
  const declared = declaredApi();
  for (const name of reportedPackages) {
    const { version } = JSON.parse(readFileSync(path.join(root, name, 'package.json'), 'utf8'));
    expect({ name, version, declarations: declared[name] }).toEqual({ name, ...readReport(name) });
  }
});

const before = { request: 'export declare const get: Get;\nexport declare const post: Post;\n', format: 'one\n' };

test.each([
  ['nothing changed', 'none', before],
  [
    'a name is added to a provided module',
    'minor',
    { ...before, request: `${before.request}export type Put = Post;\n` },
  ],
  ['a module is added', 'minor', { ...before, another: 'one\n' }],
  ['a module that is compiled into remotes changes', 'minor', { ...before, format: 'other\n' }],
  [
    'a name of a provided module has another type',
    'major',
    { ...before, request: before.request.replace('Get', 'Got') },
  ],
  ['a provided module is gone', 'major', { format: before.format }],
])('where %s the version change is %s', (_, change, after) => {
  expect(changeBetween('shared-api', before, after)).toBe(change);
});

test.each([
  ['loses a name that a team’s tests are written with', 'major', { 'in-site/test': '' }],
  ['gains one', 'minor', { 'in-site/test': `${before.request}export declare const see: See;\n` }],
])('where the kit %s the version change is %s', (_, change, after) => {
  expect(changeBetween('remote-kit', { 'in-site/test': before.request }, after)).toBe(change);
});
