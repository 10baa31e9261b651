import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { overrideSecret } from './override-secret.ts';

describe('the secret of overrides', () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = mkdtempSync(path.join(tmpdir(), 'shuhai-secret-'));
  });
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

  const secret = () => overrideSecret({ overrideSecret: undefined, dataDir });
  const file = () => path.join(dataDir, 'override-secret');

  it('a secret is made when it is first needed, for its owner alone, and stays', () => {
    const made = secret();
    expect(made).toMatch(/^[\w-]{43}$/);
    expect([secret(), readFileSync(file(), 'utf8')]).toEqual([made, made]);
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    expect(readdirSync(dataDir)).toEqual(['override-secret']);
  });

  it.each(['', 'x'.repeat(31), `${' '.repeat(40)}x`])(
    'a file with %j, by which anybody could sign, is refused',
    (text) => {
      writeFileSync(file(), text);
      expect(secret).toThrow('中的密钥不到 32 个字符');
    },
  );

  it('of several processes that need it at once all have the same', async () => {
    const module = path.join(import.meta.dirname, 'override-secret.ts');
    const code = `const { overrideSecret } = await import(${JSON.stringify(module)});
      process.stdout.write(overrideSecret({ dataDir: process.argv[1] }));`;
    const secrets = await Promise.all(
      [1, 2, 3, 4].map(() => promisify(execFile)(process.execPath, ['--input-type=module', '-e', code, dataDir])),
    );
    expect(new Set(secrets.map(({ stdout }) => stdout))).toEqual(new Set([readFileSync(file(), 'utf8')]));
    expect(readdirSync(dataDir)).toEqual(['override-secret']);
  });
});
