import { globSync } from 'node:fs';
import { packageFolder, readManifest } from '../project.ts';
import { standInList } from './stand-ins.ts';

test.each(standInList)('the stand-in $by is for what is installed of $within', ({ within, version, file }) => {
  const folder = packageFolder(within, import.meta.dirname);
  expect(readManifest(folder).version).toBe(version);
  expect(globSync('**/*.{js,mjs}', { cwd: folder }).filter((each) => file.test(`/${each}`))).not.toEqual([]);
});
