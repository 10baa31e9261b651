import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { satisfies } from 'compare-versions';
import { kitNode } from 'release/kit-packages';
import { packageFolder } from '../project.ts';
import { nodeProblem } from './needed-node.ts';

const here = import.meta.dirname;

it.each(['20.20.2', '22.14.9', '22.9.0', '8.0.0'])(
  'Node %s is too old for the kit, which a sentence says',
  (version) => {
    expect(nodeProblem(version)).toBe(`开发套件需要 Node ${kitNode} 或更新的版本，这里是 ${version}`);
  },
);

it.each([kitNode, '22.15.1', '22.16.0', '24.0.0', '100.1.0'])('Node %s is new enough for the kit', (version) => {
  expect(nodeProblem(version)).toBeUndefined();
});

it.each(['create-remote', 'remote-kit'])(
  'on an old Node %s says what it needs before anything else [B13.07]',
  async (bin) => {
    const versions = 'Object.defineProperty(process, "versions", { value: { ...process.versions, node: "20.20.2" } })';
    const args = ['--import', `data:text/javascript,${encodeURIComponent(versions)}`, path.join(here, `${bin}.ts`)];
    await expect(promisify(execFile)(process.execPath, [...args, 'shop'], { cwd: here })).rejects.toMatchObject({
      code: 1,
      stdout: '',
      stderr: `开发套件需要 Node ${kitNode} 或更新的版本，这里是 20.20.2\n`,
    });
  },
);

it('the tools that the kit brings work with the Node that it asks for', () => {
  const manifestOf = (folder: string) => JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const kit = path.join(here, '../..');
  const tooNew = Object.keys(manifestOf(kit).dependencies).filter((name) => {
    const range = manifestOf(packageFolder(name, kit)).engines?.node;
    return range !== undefined && !satisfies(kitNode, range);
  });
  expect(tooNew).toEqual([]);
});
