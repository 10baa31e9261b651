import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { root } from './project.ts';

describe('npm run start:test', () => {
  it.each([
    ['where NODE_ENV=production is inherited', { NODE_ENV: 'production' }, 'NODE_ENV=production'],
    ['at an address that others reach', { HOST: '0.0.0.0' }, 'TEST_MODE 只能用在本机：HOST 是“0.0.0.0”'],
    ['at a name that others may reach', { HOST: 'books.example' }, 'HOST 是“books.example”'],
  ])('start:test refuses to start %s', (_, variables, sentence) => {
    const { NODE_ENV: _test, ...inherited } = process.env;
    const { status, stderr } = spawnSync(process.execPath, [path.join(root, 'scripts', 'start-test.ts')], {
      env: { ...inherited, ...variables },
      encoding: 'utf8',
    });
    expect(status).toBe(1);
    expect(stderr).toContain(`拒绝启动：`);
    expect(stderr).toContain(sentence);
  });
});
