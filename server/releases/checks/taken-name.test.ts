import { takenNameProblem } from './taken-name.ts';

const owners = [
  { app: 'shell', routes: [] },
  {
    app: 'reader',
    routes: [
      { id: 'chapter', path: '/detail/:cid' },
      { id: 'offers', path: '/Offers' },
      { id: 'user', path: '/user/me', children: [{ id: 'setting', path: 'settings' }] },
    ],
  },
];

it.each([
  ['reader', '已经有应用 reader 了'],
  ['detail', 'detail 已是 reader 的地址（/detail），请换一个名字'],
  ['user', 'user 已是 reader 的地址（/user/me），请换一个名字'],
  ['offers', 'offers 已是 reader 的地址（/Offers），请换一个名字'],
  ['chapter', 'chapter 已是 reader 的路由编号，请换一个名字'],
  ['setting', 'setting 已是 reader 的路由编号，请换一个名字'],
])('a new remote cannot take the name %s of what another has', (name, problem) => {
  expect(takenNameProblem(name, owners)).toBe(problem);
});

it.each(['shop', 'me', 'settings', 'cid', 'det'])('a new remote can take the name %s, which nobody has', (name) => {
  expect(takenNameProblem(name, owners)).toBeUndefined();
});
