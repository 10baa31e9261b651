import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isReleaseName } from '../../server/releases/release-name.ts';
import { makeRemote } from './make-remote.ts';

describe('new remotes', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), 'shuhai-remote-'));
    writeFileSync(path.join(root, 'package.json'), '{ "name": "shuhai", "workspaces": ["shell"] }');
    mkdirSync(path.join(root, 'shell'));
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

  it('a new remote is a workspace that keeps the contract, with a page under its own name', () => {
    makeRemote(root, 'about');
    expect(JSON.parse(read('package.json'))).toEqual({ name: 'shuhai', workspaces: ['shell', 'about'] });
    expect(JSON.parse(read('about/package.json'))).toMatchObject({ name: 'about', shuhai: { contract: '^1.0.0' } });
    expect(read('about/src/routes.tsx')).toContain("path: '/about'");
    expect(read('about/webpack.config.js')).toContain("name: 'about'");
  });

  it('a new remote bears the template’s name nowhere', () => {
    makeRemote(root, 'about');
    const files = globSync('about/**/*.*', { cwd: root });
    expect(files.length).toBeGreaterThan(5);
    expect(files.filter((file) => /template/i.test(file + read(file)))).toEqual([]);
  });

  it.each(['', 'About', '../about', 'about-us', 'top', 'api'])('a new remote cannot be called %j', (name) => {
    expect(() => makeRemote(root, name)).toThrow(name);
    expect(globSync('*', { cwd: root }).sort()).toEqual(['package.json', 'shell']);
  });

  it.each(['chapter', 'detail'])('a new remote is not called %s, as a route or a path of another is', (name) => {
    mkdirSync(path.join(root, 'shell/src'));
    writeFileSync(path.join(root, 'shell/src/routes.tsx'), "{ id: 'chapter', path: '/detail/:cid' }");
    expect(() => makeRemote(root, name)).toThrow(`${name} 已是别的应用的路由`);
    expect(globSync('*', { cwd: root }).sort()).toEqual(['package.json', 'shell']);
  });

  it('a name of letters and digits makes a release that can be named', () => {
    makeRemote(root, 'shop2');
    expect(read('shop2/src/routes.tsx')).toContain("path: '/shop2'");
    expect(isReleaseName('shop2@0.1.0-0123456789')).toBe(true);
  });

  it('a new remote takes no folder that is there', () => {
    mkdirSync(path.join(root, 'docs'));
    expect(() => makeRemote(root, 'docs')).toThrow('已经有 docs/ 了');
    expect(existsSync(path.join(root, 'docs/src'))).toBe(false);
  });
});
