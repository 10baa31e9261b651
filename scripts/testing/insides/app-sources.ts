import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { mentionsIn } from './mentions.ts';

/** The sources of a folder without its tests, by their paths in the project. */
export const sourcesOf = (root: string, folder: string): Map<string, string> =>
  new Map(
    globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root })
      .filter((file) => !/\.test\.tsx?$|(?:^|\/)(?:testing|node_modules|dist)\//.test(file))
      .sort()
      .map((file) => [file, readFileSync(path.join(root, file), 'utf8')]),
  );

/** What the packages that the apps share name: no app's own. What they know of earlier readers is not among it. */
export const namesOfShared = (root: string): Set<string> => {
  const folders = ['shared-api/src', 'shared-auth/src', 'shared-ui/src'];
  const sources = [...folders.flatMap((folder) => [...sourcesOf(root, folder)])];
  const ofToday = sources.filter(([file]) => !file.endsWith('/before-novel-text.ts'));
  return new Set(mentionsIn(new Map(ofToday)).map(({ name }) => name));
};
