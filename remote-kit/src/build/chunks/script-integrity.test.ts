import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import webpack from 'webpack';
import { ScriptIntegrity } from './script-integrity.ts';

test('every script that an app adds to the page is handed over before the page has it', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'shuhai-integrity-'));
  writeFileSync(path.join(folder, 'main.js'), "import('./later.js');");
  writeFileSync(path.join(folder, 'later.js'), 'export const later = 1;');
  const compiler = webpack({
    mode: 'development',
    devtool: false,
    context: folder,
    entry: './main.js',
    output: { path: folder, filename: 'built.js' },
    plugins: [new ScriptIntegrity()],
  });
  await new Promise((resolve) => compiler?.run(resolve));
  const built = readFileSync(path.join(folder, 'built.js'), 'utf8');
  rmSync(folder, { recursive: true });
  const [made, handed, added] = ['createElement(', 'WITH_INTEGRITY(script)', 'appendChild(script)'].map((code) =>
    built.indexOf(code),
  );
  expect([made, handed, added].every((at) => at !== undefined && at > 0)).toBe(true);
  expect([made, handed, added]).toEqual([made, handed, added].toSorted((one = 0, other = 0) => one - other));
});
