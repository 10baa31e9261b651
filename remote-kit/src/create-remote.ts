import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { KitPackage } from 'release/kit-packages';
import { makeRemote, newManifest } from './make-remote.ts';

/**
 * `npm exec --package=https://SITE/kit/remote-kit.tgz -- create-remote shop`: a remote in a folder of its own, which takes the
 * kit and the shared packages from the site that the kit came from.
 */
const [name = '', ...rest] = process.argv.slice(2);

/** The installed kit's own manifest: which tools, browsers and contract a remote begins with. */
const kit = JSON.parse(readFileSync(path.join(import.meta.dirname, '../package.json'), 'utf8'));

/** Where npm has the kit from, and its hash, as npm notes it beside the packages that it installed. */
const installedKit = (): { resolved?: string; integrity?: string } => {
  const notes = path.join(import.meta.dirname, '../../.package-lock.json');
  const { packages = {} } = existsSync(notes) ? JSON.parse(readFileSync(notes, 'utf8')) : {};
  return packages['node_modules/remote-kit'] ?? {};
};

const run = async (): Promise<void> => {
  if (rest.length > 0) throw new Error('用法：create-remote 名字');
  const { resolved = '', integrity } = installedKit();
  const from = process.env.SHUHAI_SITE ?? resolved;
  if (!URL.canParse(from)) throw new Error('不知道网站的地址：请设置环境变量 SHUHAI_SITE，形如 https://example.com');
  const site = new URL(from).origin;
  const answer = await fetch(`${site}/kit/index.json`);
  if (!answer.ok) throw new Error(`${site} 没有附带开发套件（${answer.status}）`);
  const packages = (await answer.json()) as KitPackage[];
  const now = packages.find((each) => each.name === 'remote-kit');
  // npm keeps what it once fetched from an address.
  if (now && integrity !== undefined && now.integrity !== integrity) {
    throw new Error(
      `npm 留着较早的套件，请改用：\nnpm exec --package=${site}/kit/${now.file} -- create-remote ${name}`,
    );
  }
  const addresses = Object.fromEntries(packages.map(({ name: each, file }) => [each, `${site}/kit/${file}`]));
  const { 'remote-kit': kitAddress, ...shared } = addresses;
  makeRemote({
    name,
    folder: path.resolve(name),
    alone: true,
    manifest: {
      ...newManifest(name, `^${kit.shuhai.contract}`),
      shuhai: { ...newManifest(name, `^${kit.shuhai.contract}`).shuhai, site },
      browserslist: kit.browserslist,
      dependencies: shared,
      devDependencies: {
        ...Object.fromEntries(Object.entries(kit.peerDependencies).filter(([each]) => !(each in shared))),
        '@testing-library/react': '16.3.3',
        '@types/react': '19.3.0',
        'remote-kit': kitAddress,
      },
      scripts: {
        ...Object.fromEntries(['dev', 'build', 'test', 'bytes', 'release'].map((each) => [each, `remote-kit ${each}`])),
        typecheck: 'tsc --noEmit',
      },
    },
  });
  console.log(`已建立 ${name}/。接下来：

  cd ${name}
  npm install
  npm run dev                      单独开发；npm run dev -- --in-site 在网站里试看
  npm test                         单元测试，以及在网站里的浏览器测试
  npm run release -- --activate    发布并启用

试看、浏览器测试和发布需要凭证：向网站的管理者要来，放在环境变量 RELEASE_TOKEN 中。`);
};

try {
  await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
