import { withoutSecrets } from './url-without-secrets.ts';

it.each([
  ['/override?token=abc.def', '/override?token=…'],
  ['/a?x=1&token=abc&y=2', '/a?x=1&token=…&y=2'],
  ['/a?TOKEN=abc', '/a?TOKEN=…'],
  ['/a?password=abc&repassword=abc', '/a?password=…&repassword=…'],
  ['/search?keyword=token', '/search?keyword=token'],
])('of %s the log keeps %s', (url, kept) => {
  expect(withoutSecrets(url)).toBe(kept);
});
