import { createRateLimit } from './rate-limit.ts';

describe('a limit of reports', () => {
  let time = 0;
  const start = () => createRateLimit({ byAddress: 2, inAll: 3 }, () => time);
  const many = (take: (address: string) => boolean, address: string, times: number) =>
    Array.from({ length: times }, () => take(address));

  it('takes so many from one address, and goes on taking from others', () => {
    const take = start();
    expect(many(take, 'a', 3)).toEqual([true, true, false]);
    expect(take('b')).toBe(true);
  });

  it('takes so many in all', () => {
    const take = start();
    expect(['a', 'b', 'c', 'd'].map(take)).toEqual([true, true, true, false]);
  });

  it('begins anew with each minute', () => {
    const take = start();
    many(take, 'a', 3);
    time += 60_000;
    expect(many(take, 'a', 3)).toEqual([true, true, false]);
  });
});
