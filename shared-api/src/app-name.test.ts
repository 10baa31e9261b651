import { isAppName, remoteNameProblem } from './app-name.ts';

test.each(['about', 'shop2', 'reader', 'a1'])('a remote can be called %s', (name) => {
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

test.each([
  'shell',
  'root',
  'composition',
  'api',
  'kit',
  'metrics',
  'readyz',
  'override',
  'sitemap',
  'top',
  'name',
  'history',
  'escape',
  'class',
  'new',
])('a remote cannot take the name %s, which is something else', (name) => {
  expect(remoteNameProblem(name)).toBe(`${name} 已有别的用处（壳、网站的地址或浏览器的全局名字），请换一个名字`);
});
