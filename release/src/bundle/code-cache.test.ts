import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readCode, writeCode } from './code-cache.ts';

test('code is written whole, and parts that killed processes left go with it', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'shuhai-code-'));
  const { pid: gone } = spawnSync(process.execPath, ['--version']);
  const file = path.join(folder, 'reader.cjs.code');
  const others = [`reader.cjs.code.${process.ppid}.0`, `shell.cjs.code.${gone}.0`, 'reader.cjs.code.txt'];
  for (const name of [...others, `reader.cjs.code.${gone}.0`]) writeFileSync(path.join(folder, name), '');
  writeCode(file, Buffer.from('source'), Buffer.from('code'));
  expect(readdirSync(folder).sort()).toEqual([...others, 'reader.cjs.code'].sort());
  expect(readCode(file, Buffer.from('source'))?.toString()).toBe('code');
  rmSync(folder, { recursive: true });
});
