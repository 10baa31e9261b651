import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { makeRemote, newManifest } from 'remote-kit/make-remote';
import { contractVersion } from 'shared-api/contract';
import { takenNameProblem } from '../server/releases/checks/taken-name.ts';
import { declaredRoutes } from './declared-routes.ts';
import { apps, root } from './project.ts';

/** `npm run new-remote -- about`: a third remote with a page under /about, ready to be built, tested and released. */
const [name = '', ...rest] = process.argv.slice(2);
if (rest.length > 0) throw new Error('用法：npm run new-remote -- 名字');

const problem = takenNameProblem(name, await declaredRoutes(root, apps));
if (problem !== undefined) {
  console.error(problem);
  process.exit(1);
}

makeRemote({
  name,
  folder: path.join(root, name),
  manifest: {
    ...newManifest(name, `^${contractVersion}`),
    dependencies: { 'shared-api': '^1.0.0', 'shared-ui': '^1.0.0' },
    devDependencies: { '@testing-library/react': '16.3.3', 'remote-kit': '^1.0.0' },
    scripts: {
      build: `node ../scripts/run.mjs build ${name}`,
      dev: `node ../scripts/run.mjs dev-alone ${name}`,
    },
  },
});
const manifestFile = path.join(root, 'package.json');
const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'));
manifest.workspaces.push(name);
writeFileSync(manifestFile, `${JSON.stringify(manifest, null, 2)}\n`);
console.log(
  `已建立 ${name}/。接下来：npm run dev -w ${name} 开发，npm test 测试，npm run release -- publish ${name} 发布。`,
);
