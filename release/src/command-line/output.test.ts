import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { reasonOf, terminalText } from './output.ts';

describe('texts on a terminal', () => {
  it('sequences that command a terminal are written out', () => {
    const hostile = '\u001b]0;题目\u0007\u009b2J\u001b[31m红\r\u202e\u007f\0';
    expect(terminalText(hostile)).toBe('\\u001b]0;题目\\u0007\\u009b2J\\u001b[31m红\\u000d\\u202e\\u007f\\u0000');
  });

  it('line breaks, tabs and Chinese stay', () => {
    expect(terminalText('第一章\t“雨”\n😀')).toBe('第一章\t“雨”\n😀');
  });

  it('JSON stays the same JSON', () => {
    const value = { text: '\u001b[2J\u009b\u202e\\n好' };
    expect(JSON.parse(terminalText(JSON.stringify(value)))).toEqual(value);
  });
});

test.each([
  ['an error', new Error('没有了'), '没有了'],
  ['several at once', new AggregateError([new Error('一'), new Error('二'), new Error('一')]), '一；二'],
  ['an error that has a code alone', Object.assign(new Error(''), { code: 'EPIPE' }), 'EPIPE'],
  ['an error that says nothing', new RangeError(''), 'RangeError'],
  ['nothing at all', '', '原因不明'],
])('%s is said with a reason [B7.33]', (_name, error, reason) => {
  expect(reasonOf(error)).toBe(reason);
});

/** What is printed in another time zone: a process reads its own once. */
const inZone = (zone: string, time: string): string => {
  const file = path.join(import.meta.dirname, 'output.ts');
  const program = `import { localTime } from ${JSON.stringify(file)}; process.stdout.write(localTime(${time}))`;
  const env = { ...process.env, TZ: zone };
  return execFileSync(process.execPath, ['--input-type=module', '--eval', program], { env, encoding: 'utf8' });
};

test.each([
  ['Asia/Shanghai', '2026-01-01 03:04'],
  ['America/New_York', '2025-12-31 14:04'],
  ['UTC', '2025-12-31 19:04'],
])('in %s a time is shown as the clock there shows it [B7.34]', (zone, shown) => {
  expect(inZone(zone, '"2025-12-31T19:04:59Z"')).toBe(shown);
});

test('a time in milliseconds is shown as well', () => {
  expect(inZone('UTC', '0')).toBe('1970-01-01 00:00');
});
