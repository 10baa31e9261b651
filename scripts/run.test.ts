import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from './project.ts';

/** A project of one command, with an npm that only notes what it was asked for. */
let project: string;
const write = (file: string, text: string, mode = 0o644) => {
  mkdirSync(path.dirname(path.join(project, file)), { recursive: true });
  writeFileSync(path.join(project, file), text, { mode });
};

beforeEach(() => {
  project = mkdtempSync(path.join(tmpdir(), 'shuhai-run-'));
  mkdirSync(path.join(project, 'scripts'));
  mkdirSync(path.join(project, 'node_modules'));
  copyFileSync(path.join(root, 'scripts/run.mjs'), path.join(project, 'scripts/run.mjs'));
  for (const file of ['package.json', 'package-lock.json', 'shell/package.json']) write(file, '{}');
  write('.npmrc', '');
  write(
    'scripts/greet.ts',
    `const args: string[] = process.argv.slice(2);
     console.log(JSON.stringify({ args, node: process.env.FETCHED_NODE ?? 'own' }));
     process.exit(args.length);`,
  );
  write(
    'bin/npm',
    `#!/bin/sh
     echo "$*" >> '${project}/npm.log'
     case "$*" in *node@npm:*)
       mkdir -p node_modules/node/bin
       printf '#!/bin/sh\\nFETCHED_NODE=24 exec "${process.execPath}" "$@"\\n' > node_modules/node/bin/node
       chmod +x node_modules/node/bin/node
     esac`,
    0o755,
  );
});
afterEach(() => rmSync(project, { recursive: true, force: true }));

/** Runs a command of the project as a Node of this version would. */
const run = (args: string[], version = process.versions.node): SpawnSyncReturns<string> => {
  const pretend = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })`;
  return spawnSync(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(pretend)}`, 'scripts/run.mjs', ...args],
    { cwd: project, encoding: 'utf8', env: { ...process.env, PATH: `${project}/bin:/usr/bin:/bin` } },
  );
};
const asked = (): string[] => {
  const log = path.join(project, 'npm.log');
  return existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : [];
};

// The npm of this test is a shell's script.
const describeOnPosix = process.platform === 'win32' ? describe.skip : describe;

describeOnPosix('the door to every command', () => {
  test.each(['22.18.0', '22.21.1', '23.6.0', '24.0.0', '25.1.0'])('a command runs with Node %s itself', (version) => {
    expect(JSON.parse(run(['greet'], version).stdout).node).toBe('own');
    expect(asked().filter((call) => call.includes('node@npm:'))).toEqual([]);
  });

  test.each(['20.20.2', '22.17.1', '23.5.0'])('a command fetches a newer Node where it is run by %s', (version) => {
    expect(JSON.parse(run(['greet'], version).stdout).node).toBe('24');
    expect(asked()).toContainEqual(expect.stringMatching(/^install node@npm:node-\S+@24 /));
  });

  test('a command fetches the newer Node once', () => {
    run(['greet'], '20.20.2');
    run(['greet'], '20.20.2');
    expect(asked().filter((call) => call.includes('node@npm:'))).toHaveLength(1);
  });

  test('a command installs what the lock file says once, and what is missing of it when a manifest has changed', () => {
    run(['greet']);
    run(['greet']);
    expect(asked()).toEqual([expect.stringMatching(/^ci /)]);
    write('shell/package.json', '{ "dependencies": {} }');
    run(['greet']);
    expect(asked()).toEqual([expect.stringMatching(/^ci /), expect.stringMatching(/^install --no-save /)]);
  });

  test('a command installs nothing where there is no lock file, as in an image', () => {
    rmSync(path.join(project, 'package-lock.json'));
    expect(JSON.parse(run(['greet']).stdout).node).toBe('own');
    expect(asked()).toEqual([]);
  });

  test('an installation that did not come to its end is made anew', () => {
    run(['greet']);
    write('shell/package.json', '{ "dependencies": {} }');
    const whole = readFileSync(path.join(project, 'bin/npm'), 'utf8');
    write('bin/npm', '#!/bin/sh\nexit 7\n', 0o755);
    run(['greet']);
    write('bin/npm', whole, 0o755);
    run(['greet']);
    expect(asked()).toEqual([expect.stringMatching(/^ci /), expect.stringMatching(/^ci /)]);
  });

  test('an installation says how many packages are left', () => {
    const entry = (system: string) => ({ version: '1.0.0', os: [system] });
    const other = process.platform === 'win32' ? 'linux' : 'win32';
    write(
      'package-lock.json',
      JSON.stringify({
        packages: {
          '': {},
          'node_modules/a': { version: '1.0.0' },
          'node_modules/b': entry(process.platform),
          'node_modules/c': entry(`!${other}`),
          'node_modules/d': entry(other),
        },
      }),
    );
    write('bin/npm', '#!/bin/sh\nmkdir -p node_modules/a && echo {} > node_modules/a/package.json\nsleep 4\n', 0o755);
    expect(run(['greet']).stderr).toContain('正在安装依赖：共 3 个包，还有 2 个……');
  });

  test('the door hands arguments on and exits as the command does', () => {
    const { stdout, status } = run(['greet', '--novels', '10']);
    expect(JSON.parse(stdout).args).toEqual(['--novels', '10']);
    expect(status).toBe(2);
  });

  test('the door prints nothing of its own where the command prints', () => {
    expect(run(['greet'], '20.20.2').stdout.trim().split('\n')).toHaveLength(1);
  });

  test.each([[[]], [['nonsense']], [['../scripts/greet']]])('the door refuses what is no command: %j', (args) => {
    const { status, stderr } = run(args);
    expect(status).toBe(2);
    expect(stderr).toContain('没有这个命令');
    expect(asked()).toEqual([]);
  });

  test('a command says so and stops where npm fails', () => {
    write('bin/npm', '#!/bin/sh\nexit 7\n', 0o755);
    const { status, stdout, stderr } = run(['greet']);
    expect(status).toBe(7);
    expect(stderr).toContain('失败：npm ci');
    expect(stdout).toBe('');
  });
});
