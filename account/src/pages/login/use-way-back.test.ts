import { addressOnSite } from './use-way-back.ts';

const origin = 'https://shuhai.example';

test.each([
  ['/detail/1001-1', `${origin}/detail/1001-1`],
  ['/filter?ns=1#top', `${origin}/filter?ns=1#top`],
  [`${origin}/home`, `${origin}/home`],
  ['', `${origin}/`],
])('whoever signs in is led back to %j [B15.130]', (from, address) => {
  expect(addressOnSite(from, origin)).toBe(address);
});

test.each([
  'https://elsewhere.example/',
  '//elsewhere.example',
  '/\\elsewhere.example',
  'https://shuhai.example@elsewhere.example',
  'http://shuhai.example/',
  'javascript:alert(1)',
  'https://',
])('%j leads nowhere [B15.130]', (from) => {
  expect(addressOnSite(from, origin)).toBeUndefined();
});
