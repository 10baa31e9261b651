import { createRecentPages } from './recent-pages.ts';

describe('pages that were rendered lately, by address', () => {
  it('pages of a block of addresses are counted together, and forgotten one by one', () => {
    let now = 0;
    const count = createRecentPages(() => now);
    expect(['203.0.113.1', '203.0.113.1', '203.0.113.2'].map(count)).toEqual([0, 1, 0]);
    expect(['2001:db8::1', '2001:db8::2', '2001:db8:0:1::1'].map(count)).toEqual([0, 1, 0]);
    now = 5_000;
    expect(count('203.0.113.1')).toBe(1);
    now = 60_000;
    expect(count('203.0.113.1')).toBe(0);
  });

  it('a reader who opens a page now and then is never one who asks for many, nor is this machine', () => {
    let now = 0;
    const count = createRecentPages(() => now);
    for (let page = 0; page < 100; page += 1) {
      now += 6_000;
      expect(count('203.0.113.1')).toBe(0);
      expect(count('127.0.0.1')).toBe(0);
    }
  });
});
