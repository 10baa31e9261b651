import { containerOf, isAppName, remoteNameProblem } from './app-name.ts';

test.each(['about', 'shop2', 'reader', 'a1', 'console', 'history', 'new'])('a remote can be called %s', (name) => {
  expect(isAppName(name)).toBe(true);
  expect(remoteNameProblem(name)).toBeUndefined();
});

test.each(['', 'About', '../about', 'a', 'about-us', '关于', '2shop', 'a'.repeat(21), 'about\n'])(
  'no app can be called %j',
  (name) => {
    expect(isAppName(name)).toBe(false);
    expect(remoteNameProblem(name)).toMatch(/^名字要以小写字母开头/);
  },
);

test.each(['shell', 'root', 'composition', 'api', 'kit', 'metrics', 'readyz', 'override', 'sitemap', 'constructor'])(
  'a remote cannot take the name %s, which is something else',
  (name) => {
    expect(remoteNameProblem(name)).toBe(`${name} 已有别的用处（壳或网站的地址），请换一个名字`);
  },
);

test('a remote’s container is called as it is, and otherwise where a browser has something of that name', () => {
  expect(['about', 'shop2', 'console', 'name', 'escape', 'class', 'new'].map(containerOf)).toEqual([
    'about',
    'shop2',
    'remote_console',
    'remote_name',
    'remote_escape',
    'remote_class',
    'remote_new',
  ]);
});
