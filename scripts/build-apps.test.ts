import { readFileSync } from 'node:fs';
import path from 'node:path';
import { inputFilesOf } from './build-apps.ts';
import { apps, root } from './project.ts';
import { importsOf } from './testing/imports.ts';

/** Code of the kit that runs while an app is built; what it imports of this repository runs as well. */
const filesThatBuild = (): string[] => {
  const files = ['remote-kit/src/webpack.ts'];
  for (const file of files) {
    const imported = importsOf(file, readFileSync(path.join(root, file), 'utf8'))
      .filter((specifier) => specifier.startsWith('.'))
      .map((specifier) => path.posix.join(path.posix.dirname(file), specifier))
      .filter((one) => !files.includes(one));
    files.push(...imported);
  }
  return files;
};

test.each(apps)('%s is built anew when a source, what it shares or what builds it changes', (app) => {
  const inputs = inputFilesOf(app);
  expect(inputs).toEqual(
    expect.arrayContaining([
      `${app}/package.json`,
      `${app}/webpack.config.js`,
      app === 'shell' ? 'shell/src/start.tsx' : `${app}/src/routes.tsx`,
      'shared-api/src/contract/contract.ts',
      'shared-ui/src/theme/theme.ts',
      'package-lock.json',
    ]),
  );
  expect(filesThatBuild().filter((file) => !inputs.includes(file))).toEqual([]);
});

test.each(apps)('%s is not built anew when only a test or what tests are given changes', (app) => {
  const noTests = inputFilesOf(app).filter((file) => /\.test\.|\/testing\/|^e2e\/|\/template\//.test(file));
  expect(noTests).toEqual([]);
});
