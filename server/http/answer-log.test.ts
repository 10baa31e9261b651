import { answeredLine } from './answer-log.ts';

it.each([
  ['/override?token=abc.def', '/override?token=…'],
  ['/a?x=1&token=abc&y=2', '/a?x=1&token=…&y=2'],
  ['/a?TOKEN=abc', '/a?TOKEN=…'],
  ['/login?from=%2Fa%3Ftoken%3Dabc%26y%3D2', '/login?from=%2Fa%3Ftoken%3D…%26y%3D2'],
  ['/a?invitation_token=abc', '/a?invitation_token=…'],
  ['/a?password=abc&repassword=abc', '/a?password=…&repassword=…'],
  ['/search?keyword=token', '/search?keyword=token'],
])('of %s the log keeps %s', (url, kept) => {
  expect(answeredLine({ method: 'GET', url, status: 200, ms: 1.4 })).toMatchObject({ url: kept, ms: 1 });
});
