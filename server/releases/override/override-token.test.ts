import { readOverride, signOverride } from './override-token.ts';

describe('the token of an override', () => {
  const override = { app: 'reader', origin: 'http://127.0.0.1:3001', build: 'a'.repeat(32), until: 2_000 };
  const token = signOverride('secret', override);

  it('a token says which remote comes from where, until it expires', () => {
    expect(readOverride('secret', token, 1_999)).toEqual(override);
    expect(readOverride('secret', token, 2_000)).toBe('这个链接已经过期');
  });

  it('a token of an earlier site, which names no build, has expired', () => {
    const { build: _, ...earlier } = override;
    expect(readOverride('secret', signOverride('secret', earlier as typeof override), 0)).toBe('这个链接已经过期');
  });

  it.each([
    ['another site', signOverride('another secret', override)],
    ['nobody', ''],
    ['somebody who changed it', `${Buffer.from('{"app":"shell"}').toString('base64url')}.${token.split('.')[1]}`],
    ['somebody who cut it', token.slice(0, -1)],
  ])('a token from %s is refused', (_, wrong) => {
    expect(readOverride('secret', wrong, 0)).toBe('这个链接不是本站签发的');
  });
});
