import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
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

  it.each(['', 'About', '../about', 'a', 'about-us', '关于', 'constructor/x'])(
    'a new remote cannot be called %j',
    (name) => {
      expect(() => makeRemote(root, name)).toThrow('名字要以小写字母开头');
      expect(globSync('*', { cwd: root }).sort()).toEqual(['package.json', 'shell']);
    },
  );

  it('a new remote takes no folder that is there', () => {
    expect(() => makeRemote(root, 'shell')).toThrow('已经有 shell/ 了');
    expect(existsSync(path.join(root, 'shell/src'))).toBe(false);
  });
});
