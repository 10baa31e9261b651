import { ServerResponse } from 'node:http';
import { maxReleaseBytes } from 'release/content';
import { boundBodies } from './bodies-in-memory.ts';

describe('files that are received at once', () => {
  const response = () => new ServerResponse({ method: 'PUT' } as never);

  it('a team has room for a whole release, and has it again once its files are there or broken off', async () => {
    const hold = boundBodies();
    const [one, other] = [response(), response()];
    hold(one, 'reader', maxReleaseBytes - 1_000);
    hold(other, 'reader', 1_000);
    expect(() => hold(response(), 'reader', 1)).toThrow(expect.objectContaining({ status: 429, retryAfterSeconds: 5 }));
    other.destroy();
    await new Promise((resolve) => setImmediate(resolve));
    hold(response(), 'reader', 1_000);
  });

  it('no team takes another’s room, and all together have a bound', () => {
    const hold = boundBodies();
    for (const team of ['reader', 'account', 'shell']) hold(response(), team, maxReleaseBytes);
    expect(() => hold(response(), 'about', 1)).toThrow(expect.objectContaining({ status: 503 }));
  });
});
