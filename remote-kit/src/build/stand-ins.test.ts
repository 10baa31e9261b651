import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { packageFolder } from '../project.ts';
import { replacedFiles, standInFile } from './stand-ins.ts';

test.each(replacedFiles)('the stand-in for $file of $within is for the version that is installed', (standIn) => {
  const { within, version, file } = standIn;
  const folder = packageFolder(within, import.meta.dirname);
  const installed = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')).version;
  expect([installed, existsSync(path.join(folder, file)), existsSync(standInFile(standIn))]).toEqual([
    version,
    true,
    true,
  ]);
});
