import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from './project.ts';

/** In a process of its own, as the command runs: jest loads modules otherwise. */
const problemsOf = async (names: readonly string[]): Promise<unknown> => {
  const of = (file: string) => JSON.stringify(path.join(root, file));
  const code = `const { declaredRoutes } = await import(${of('scripts/declared-routes.ts')});
    const { takenNameProblem } = await import(${of('server/releases/checks/taken-name.ts')});
    const { apps, root } = await import(${of('scripts/project.ts')});
    const owners = await declaredRoutes(root, apps);
    console.log(JSON.stringify(${JSON.stringify(names)}.map((name) => takenNameProblem(name, owners) ?? '')));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', code], { cwd: root });
  return JSON.parse(stdout);
};

it('every first part of an address, every route id and every app of the workspace is taken [B13.02]', async () => {
  const taken = 'home search filter ranking author book detail chapter history login password email user setting'.split(
    ' ',
  );
  expect(await problemsOf([...taken, 'reader', 'shell', 'shop'])).toEqual([
    ...taken.map((name) => expect.stringMatching(new RegExp(`^${name} 已是 (?:reader|account) 的`))),
    '已经有应用 reader 了',
    '已经有应用 shell 了',
    '',
  ]);
});
