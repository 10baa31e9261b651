import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { compressFiles } from './compressed-copies.ts';

it('files are compressed one after the other, of all releases, so that sign-ins find a thread that is free', async () => {
  const folders = [1, 2].map(() => mkdtempSync(path.join(tmpdir(), 'shuhai-compressed-')));
  for (const folder of folders) writeFileSync(path.join(folder, 'main.js'), 'x'.repeat(10_000));
  const [first = '', second = ''] = folders;
  const [one, other] = [compressFiles(first), compressFiles(second)];
  await one;
  expect([first, second].map((folder) => readdirSync(folder).length)).toEqual([3, 1]);
  await other;
  expect(readdirSync(second).sort()).toEqual(['main.js', 'main.js.br', 'main.js.gz']);
  for (const folder of folders) rmSync(folder, { recursive: true });
});
