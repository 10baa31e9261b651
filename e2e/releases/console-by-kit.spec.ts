import { createHash } from 'node:crypto';
import { alive } from '../testing/hydrated.ts';
import { changedBuild } from '../testing/releases/changed-build.ts';
import { emptyFolder } from '../testing/releases/empty-folder.ts';
import { scriptsOfPage } from '../testing/releases/scripts-of-page.ts';
import type { OwnServer } from '../testing/servers/own-server.ts';
import { chooseInMenu, signIn } from '../testing/sign-in.ts';
import { expect, test } from '../testing/site.ts';
import { limitMs } from '../testing/time-limits.ts';
import { wholeMatrices } from '../testing/whole-matrices.ts';

/** Time in which packages are installed and the console is built and tried. */
const timeoutMs = limitMs(600_000);

/** Pages of the other apps. */
const otherPages = ['/home', '/book/1001', '/detail/1001-1', '/user/setting'];
const otherApps = ['shell', 'reader', 'account'];

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The parts of a page in an order that does not depend on which pages its renderer drew before: its styles are numbered as they are first met. */
const inOneOrder = (html: string): string =>
  html
    .split('/*!sc*/')
    .map((part) => part.trimStart().replace(/^data-styled\.g\d+/, 'data-styled'))
    .sort()
    .join('');

/** Hashes of visitors' pages, without the name of the release set, and of all scripts of the other apps, by address. */
const othersOf = async (origin: string): Promise<Record<string, string>> => {
  const read = async (address: string) => (await fetch(origin + address)).text();
  const hashes: Record<string, string> = {};
  for (const address of otherPages) {
    const html = await read(address);
    const { set } = JSON.parse(/id="page-data">([^<]*)</.exec(html)?.[1] ?? '{}');
    hashes[address] = hashOf(inOneOrder(html.replaceAll(set.id, '')));
  }
  const home = await read('/home');
  for (const app of otherApps)
    for (const address of scriptsOfPage(home, app).keys()) hashes[address] = hashOf(await read(address));
  return hashes;
};

/** The console's team, with another version of it. */
interface Team {
  publish: () => Promise<unknown>;
  /** Runs a command on the console's releases. @returns what it printed */
  release: (command: 'rollback' | 'retire' | 'list') => Promise<string>;
  remove: () => void;
}

/** A team that makes the other version outside of the repository, of what the site serves. */
const teamWithKit = async (site: OwnServer): Promise<Team> => {
  const team = emptyFolder({ RELEASE_TOKEN: await site.release('token', 'console') });
  const kit = `--package=${site.origin}/kit/remote-kit.tgz`;
  await team.npm(['exec', '--yes', kit, '--', 'create-remote', 'console']);
  team.bring('console');
  team.rewrite('console/src/pages/overview/overview-page.tsx', (text) =>
    text.replace('<PageTitle>概览<', '<PageTitle>今日概览<'),
  );
  await team.npm(['install', '--no-audit', '--no-fund', '--prefer-offline'], 'console');
  const release = (...args: string[]) => team.npm(['run', 'release', '--', ...args], 'console');
  return { publish: () => release('--activate', '--why', '换一个标题'), release, remove: team.remove };
};

/** Team whose other version is this build with one word changed; the kit would need a minute for it. */
const teamWithBuild = async (site: OwnServer): Promise<Team> => {
  const { folder, remove } = changedBuild('console', { replace: ['概览', '今日概览'] });
  return {
    publish: () => site.release('publish', 'console', '--from', folder, '--activate', '--why', '换一个标题'),
    release: (command) =>
      command === 'list' ? site.release('list') : site.release(command, 'console', '--why', '试过了'),
    remove,
  };
};

test('the console is published by its team, rolled back and retired; shell, reader and account stay as they are [B15.161]', async ({
  page,
  startSite,
  expectedErrors,
}) => {
  test.setTimeout(timeoutMs);
  expectedErrors.push(/404 \(Not Found\)/);
  const site = await startSite();
  // Built by the kit alone in `npm run prove -- matrices`.
  const team = await (wholeMatrices ? teamWithKit(site) : teamWithBuild(site));
  const overview = `${site.origin}/console/overview`;
  const title = page.getByRole('main').getByRole('heading', { level: 1 });
  const status = async () => (await page.request.get(overview)).status();
  const expectTitle = async (name: string) =>
    expect
      .poll(
        async () => {
          await page.goto(overview);
          await alive(page);
          return title.textContent();
        },
        { timeout: limitMs(30_000) },
      )
      .toBe(name);
  try {
    const others = await othersOf(site.origin);
    expect(Object.keys(others).length).toBeGreaterThan(50);
    const name = await signIn(page, site.origin, '站务');
    await site.library('members', 'role', name, 'administrator');
    await expectTitle('概览');

    await test.step('another version is published', async () => {
      await team.publish();
      await expectTitle('今日概览');
      expect(await othersOf(site.origin)).toEqual(others);
      // It is found where its members find it, and its pages work.
      await page.goto(`${site.origin}/home`);
      await alive(page);
      await chooseInMenu(page, name, '管理');
      await expect(title).toHaveText('今日概览');
      await page.getByRole('navigation', { name: '管理' }).getByRole('link', { name: '作品' }).click();
      await expect(page.getByRole('table', { name: '作品' }).getByRole('rowheader').first()).toBeVisible();
    });

    await test.step('the one before comes back', async () => {
      await team.release('rollback');
      await expectTitle('概览');
      expect(await othersOf(site.origin)).toEqual(others);
    });

    await test.step('it is taken out of the site', async () => {
      await team.release('retire');
      await expect.poll(status).toBe(404);
      // Whoever worked in it has no entry that leads to it in the next page.
      await page.goto(`${site.origin}/home`);
      await alive(page);
      await page.getByRole('banner').getByRole('button', { name }).click();
      await expect(page.getByRole('menuitem', { name: '退出登录' })).toBeVisible();
      await expect(page.getByRole('menuitem', { name: '管理' })).toHaveCount(0);
      await page.goto(overview);
      await expect(title).toHaveText('页面不存在');
      expect(await team.release('list')).toContain('已下线 console');
      expect(await othersOf(site.origin)).toEqual(others);
    });
  } finally {
    team.remove();
  }
});
