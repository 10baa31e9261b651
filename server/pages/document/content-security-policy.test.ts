import { hash } from 'node:crypto';
import { contentSecurityPolicy, type PolicyParts } from './content-security-policy.ts';

const parts: PolicyParts = {
  ...{ scripts: [], inlineScripts: [], styles: ['a{top:0}'], styleAttributes: [] },
  ...{ files: [], hasStylesheets: false, images: [], set: 'set' },
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

test('a remote’s style files come from the site, and where its files lie elsewhere from there, with its pictures and fonts [B13.37 B13.38]', () => {
  const files = ['https://cdn.example/shop/1.0.0/files/'];
  expect(stylesOf({ files })).toEqual([hashOf(''), hashOf('a{top:0}')]);
  expect(stylesOf({ files, hasStylesheets: true }).slice(2)).toEqual(["'self'", ...files]);
  const policy = contentSecurityPolicy({ ...parts, files });
  expect(policy).toContain(`img-src 'self' data: ${files[0]};`);
  expect(policy).toContain(`font-src 'self' ${files[0]};`);
});
