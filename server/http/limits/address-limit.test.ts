import { createAddressLimit } from './address-limit.ts';

describe('the limit by address', () => {
  let time = 0;
  const start = (pointsPerMinute = 60) => createAddressLimit(pointsPerMinute, () => time);

  it('an address that has spent its points waits until they are there again, others do not', () => {
    const spend = start();
    expect(spend('203.0.113.9', 60)).toBe(0);
    expect(spend('203.0.113.9', 10)).toBe(10);
    expect(spend('203.0.113.10', 10)).toBe(0);
    time += 10_000;
    expect(spend('203.0.113.9', 10)).toBe(0);
    expect(spend('203.0.113.9', 1)).toBe(1);
  });

  it('addresses of one IPv6 network share their points', () => {
    const spend = start();
    spend('2001:db8::1', 60);
    expect(spend('2001:db8::2', 1)).toBe(1);
  });

  it('more than a minute saves nothing up, and a clock that was set back fills nothing', () => {
    const spend = start();
    spend('203.0.113.9', 60);
    time += 600_000;
    expect(spend('203.0.113.9', 60)).toBe(0);
    time -= 600_000;
    expect(spend('203.0.113.9', 1)).toBe(1);
  });

  it.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])('this machine, %s, is not limited', (address) => {
    expect(start()(address, 1_000)).toBe(0);
  });

  it('nobody is limited where the limit is 0', () => {
    expect(start(0)('203.0.113.9', 1_000)).toBe(0);
  });
});
