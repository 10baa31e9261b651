import { execFileSync } from 'node:child_process';
import path from 'node:path';

/** What is printed in another time zone: a process reads its own once. */
const inZone = (zone: string, time: string): string => {
  const file = path.join(import.meta.dirname, 'local-time.ts');
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
