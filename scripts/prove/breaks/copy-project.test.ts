import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { copyProject } from './copy-project.ts';

test('a project is copied where Node was installed in it, and its own packages lead into the copy', () => {
  const project = mkdtempSync(path.join(tmpdir(), 'shuhai-project-'));
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(project, file)), { recursive: true });
    writeFileSync(path.join(project, file), text);
  };
  write('own/index.js', 'own');
  write('node_modules/other/index.js', 'other');
  write('.node/node_modules/node/bin/node', 'node');
  symlinkSync('../own', path.join(project, 'node_modules/own'));
  const { folder, remove } = copyProject(project);
  const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');
  write('own/index.js', 'changed');
  write('node_modules/other/index.js', 'changed');
  expect([read('node_modules/own/index.js'), read('node_modules/other/index.js')]).toEqual(['own', 'changed']);
  expect(existsSync(path.join(folder, '.node'))).toBe(false);
  remove();
  rmSync(project, { recursive: true });
});
