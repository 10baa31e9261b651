import { hash } from 'node:crypto';
import { contentSecurityPolicy, type PolicyParts } from './content-security-policy.ts';

const parts: PolicyParts = {
  ...{ scripts: [], inlineScripts: [], styles: ['a{top:0}'], styleAttributes: [], connect: [], images: [], set: 'set' },
};
const stylesOf = (changed: Partial<PolicyParts>) =>
  /style-src ([^;]*)/.exec(contentSecurityPolicy({ ...parts, ...changed }))?.[1]?.split(' ') ?? [];
const hashOf = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`;

test('style attributes apply by their hashes alone, and where a page has none the policy knows no such hashes [B13.36]', () => {
  expect(stylesOf({})).toEqual([hashOf(''), hashOf('a{top:0}')]);
  expect(stylesOf({ styleAttributes: ['color:red'] })).toEqual([
    hashOf(''),
    hashOf('a{top:0}'),
    "'unsafe-hashes'",
    hashOf('color:red'),
  ]);
});
