import { PassThrough } from 'node:stream';
import { bufferLog } from './log-buffer.ts';

describe('lines of the log', () => {
  const open = () => {
    const writes: string[] = [];
    const out = new PassThrough();
    out.on('data', (text: Buffer) => writes.push(text.toString()));
    return { lines: bufferLog(out), writes };
  };
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('lines are written together and in order, 100 ms after the first', () => {
    const { lines, writes } = open();
    for (const line of ['1\n', '2\n', '3\n']) lines.write(line);
    expect(writes).toEqual([]);
    jest.advanceTimersByTime(100);
    expect(writes).toEqual(['1\n2\n3\n']);
    lines.write('4\n');
    jest.advanceTimersByTime(100);
    expect(writes).toEqual(['1\n2\n3\n', '4\n']);
  });

  it('lines are written at once when 64 thousand characters are buffered', () => {
    const { lines, writes } = open();
    for (let line = 0; line < 100; line += 1) lines.write(`${'x'.repeat(1_000)}\n`);
    expect(writes.join('').length).toBeGreaterThanOrEqual(64 * 1024);
    jest.advanceTimersByTime(100);
    expect(writes.join('').length).toBe(100 * 1_001);
  });

  it('buffered lines are written when the process ends', () => {
    const before = process.listeners('exit');
    const { lines, writes } = open();
    lines.write('last\n');
    const [atExit] = process.listeners('exit').filter((listener) => !before.includes(listener));
    atExit?.(0);
    expect(writes).toEqual(['last\n']);
  });
});
