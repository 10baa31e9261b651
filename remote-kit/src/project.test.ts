import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { projectOf, tsconfigOf } from './project.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'shuhai-project-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const write = (file: string, content: object | string): string => {
  const written = path.join(root, file);
  mkdirSync(path.dirname(written), { recursive: true });
  writeFileSync(written, typeof content === 'string' ? content : JSON.stringify(content));
  return path.dirname(written);
};

it.each([
  ['npm’s list of folders', ['packages/shop']],
  ['a pattern', ['packages/*']],
  ['a pattern below any folder', ['**/shop']],
  ['a folder as a shell writes it', ['./packages/shop/']],
  ['yarn’s object', { packages: ['packages/*'], nohoist: ['**/x'] }],
])('a remote belongs to the project above that names it by %s [B13.30]', (_, workspaces) => {
  write('package.json', { workspaces });
  expect(projectOf(write('packages/shop/package.json', {}))).toBe(root);
});

it('a remote belongs to the project above that names it in pnpm’s file [B13.30]', () => {
  write('package.json', {});
  write('pnpm-workspace.yaml', "packages:\n  - 'packages/*'\n  - '!packages/old'\n");
  expect(projectOf(write('packages/shop/package.json', {}))).toBe(root);
  const old = write('packages/old/package.json', {});
  expect(projectOf(old)).toBe(old);
});

it.each([
  ['leaves it out', { workspaces: ['packages/*', '!packages/shop'] }],
  ['names others', { workspaces: ['apps/*', 'packages/shopping'] }],
  ['has an object without packages', { workspaces: { nohoist: ['**'] } }],
  ['has no workspaces', {}],
])('a remote is a project of its own below one that %s', (_, manifest) => {
  write('package.json', manifest);
  const shop = write('packages/shop/package.json', {});
  expect(projectOf(shop)).toBe(shop);
});

it('the nearest TypeScript configuration is the remote’s own, else the one above', () => {
  write('tsconfig.json', { files: [] });
  const shop = write('packages/shop/package.json', {});
  expect(tsconfigOf(shop)).toBe(path.join(root, 'tsconfig.json'));
  write('packages/shop/tsconfig.json', {});
  expect(tsconfigOf(shop)).toBe(path.join(shop, 'tsconfig.json'));
});
