import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../project.ts';
import { breaks } from './list.ts';

test.each(breaks)('the break can be made, and its tests are there: $says', ({ file, text, other, test: tests }) => {
  expect(readFileSync(path.join(root, file), 'utf8').split(text)).toHaveLength(2);
  expect(other).not.toBe(text);
  expect(existsSync(path.join(root, tests))).toBe(true);
});
