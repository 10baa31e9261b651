import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isReleaseName } from 'release/name';
import { makeRemote, newManifest } from './make-remote.ts';

describe('new remotes', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), 'shuhai-remote-'));
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
  const make = (name: string, alone = false) =>
    makeRemote({ name, folder: path.join(root, name || 'x'), alone, manifest: newManifest(name, '^1.2.0') });

  it('a new remote keeps the contract, and has a page under its own name', () => {
    make('about');
    expect(JSON.parse(read('about/package.json'))).toMatchObject({ name: 'about', shuhai: { contract: '^1.2.0' } });
    expect(read('about/src/routes.tsx')).toContain("path: '/about'");
    expect(read('about/webpack.config.js')).toContain("name: 'about'");
    expect(existsSync(path.join(root, 'about/jest.config.js'))).toBe(false);
  });

  it('a new remote outside of the repository has its own configuration of tests and types', () => {
    make('about', true);
    expect(read('about/jest.config.js')).toContain('remote-kit/jest');
    expect(read('about/.gitignore')).toContain('node_modules');
    expect(read('about/e2e/start.spec.ts')).toContain("page.goto('/about')");
  });

  it('a new remote bears the template’s name nowhere', () => {
    make('about', true);
    const files = globSync('about/**/*.*', { cwd: root });
    expect(files.length).toBeGreaterThan(8);
    expect(files.filter((file) => /template/i.test(file + read(file)))).toEqual([]);
  });

  it.each(['', 'About', '../about', 'about-us', 'composition', 'api'])('a new remote cannot be called %j', (name) => {
    expect(() => make(name)).toThrow(name);
    expect(globSync('*', { cwd: root })).toEqual([]);
  });

  it.each(['react', 'events'])(
    'a new remote cannot be called like the package %s, which its own or other code imports [B13.31]',
    (name) => {
      mkdirSync(path.join(root, 'node_modules/react'), { recursive: true });
      expect(() => make(name)).toThrow(`${name} 也是一个软件包的名字`);
      expect(globSync('*/src', { cwd: root })).toEqual([]);
    },
  );

  it('a new remote may be called console, as the one of the site', () => {
    expect(() => make('console')).not.toThrow();
  });

  it('a new remote cannot be called like a package that it needs', () => {
    const manifest = { ...newManifest('webpack', '^1.2.0'), devDependencies: { webpack: '5' } };
    const make = () => makeRemote({ name: 'webpack', folder: path.join(root, 'webpack'), alone: true, manifest });
    expect(make).toThrow('webpack 也是一个软件包的名字');
  });

  it('a name of letters and digits makes a release that can be named', () => {
    make('shop2');
    expect(read('shop2/src/routes.tsx')).toContain("path: '/shop2'");
    expect(isReleaseName('shop2@0.1.0-0123456789')).toBe(true);
  });

  it('a new remote takes no folder that is there', () => {
    mkdirSync(path.join(root, 'docs'));
    expect(() => make('docs')).toThrow('已经有 docs/ 了');
    expect(existsSync(path.join(root, 'docs/src'))).toBe(false);
  });
});
