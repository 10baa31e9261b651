import { PassThrough } from 'node:stream';
import { gatherLines } from './gathered-lines.ts';

describe('lines of the log', () => {
  const open = () => {
    const writes: string[] = [];
    const out = new PassThrough();
    out.on('data', (text: Buffer) => writes.push(text.toString()));
    return { lines: gatherLines(out), writes };
  };
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('go out together, a moment after the first, in their order', () => {
    const { lines, writes } = open();
    for (const line of ['1\n', '2\n', '3\n']) lines.write(line);
    expect(writes).toEqual([]);
    jest.advanceTimersByTime(100);
    expect(writes).toEqual(['1\n2\n3\n']);
    lines.write('4\n');
    jest.advanceTimersByTime(100);
    expect(writes).toEqual(['1\n2\n3\n', '4\n']);
  });

  it('go out at once where many wait', () => {
    const { lines, writes } = open();
    for (let line = 0; line < 100; line += 1) lines.write(`${'x'.repeat(1_000)}\n`);
    expect(writes.join('').length).toBeGreaterThanOrEqual(64 * 1024);
    jest.advanceTimersByTime(100);
    expect(writes.join('').length).toBe(100 * 1_001);
  });

  it('go out when the process ends', () => {
    const before = process.listeners('exit');
    const { lines, writes } = open();
    lines.write('last\n');
    const [atExit] = process.listeners('exit').filter((listener) => !before.includes(listener));
    atExit?.(0);
    expect(writes).toEqual(['last\n']);
  });
});
