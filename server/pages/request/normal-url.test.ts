import { normalUrl } from './normal-url.ts';

it('of names that a page does not read nothing stays', () => {
  expect(normalUrl('/home?x=1&y=2', [])).toBe('/home');
  expect(normalUrl('/filter?x=1&ns=2', ['ns', 'order'])).toBe('/filter?ns=2');
});

describe('the normal form of a page address', () => {
  it.each([
    ['/home', '/home'],
    ['/home?', '/home'],
    ['/filter?ns=2&category=9', '/filter?category=9&ns=2'],
    ['/filter?category=9&ns=2', '/filter?category=9&ns=2'],
    ['/filter?ns=&order=', '/filter'],
    ['/home?utm_source=mail&utm_medium=x&spm=1&gclid=2&fbclid=3', '/home'],
    ['/filter?ns=2&utm_source=mail', '/filter?ns=2'],
    ['/filter?tags=b&tags=a', '/filter?tags=b&tags=a'],
    ['/search?keyword=%e7%81%af', '/search?keyword=%E7%81%AF'],
    ['/search?keyword=灯', '/search?keyword=%E7%81%AF'],
    ['/search?keyword=a%26b%3Dc', '/search?keyword=a%26b%3Dc'],
    ['/search?keyword=a%20b', '/search?keyword=a+b'],
    ['/search?keyword=%', '/search?keyword=%25'],
    ['/search?keyword=a?b', '/search?keyword=a%3Fb'],
    ['/book/1001', '/book/1001'],
  ])('the normal form of %s is %s', (url, normal) => {
    expect(normalUrl(url)).toBe(normal);
    expect(normalUrl(normal)).toBe(normal);
  });
});
