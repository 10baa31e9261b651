import type { Page } from '@playwright/test';
import { alive } from '../testing/hydrated.ts';
import { type EmptyFolder, emptyFolder } from '../testing/releases/empty-folder.ts';
import { freePort } from '../testing/servers/free-port.ts';
import { signIn } from '../testing/sign-in.ts';
import { expect, test } from '../testing/site.ts';
import { limitMs } from '../testing/time-limits.ts';
import { wholeMatrices } from '../testing/whole-matrices.ts';

/** Time in which packages are installed, and a remote is built, tested and tried. */
const timeoutMs = limitMs(600_000);

/** Time in which the remote is built. */
const buildMs = limitMs(120_000);

/** A page for members, with a package that neither the site nor the kit brings into it. */
const memberPage = `
import isEqual from 'fast-deep-equal';
import { useState } from 'react';

const MinePage = () => {
  const [wishes, setWishes] = useState<string[]>([]);
  return (
    <>
      <h1>我的书店</h1>
      <button type="button" onClick={() => setWishes(['红楼梦'])}>想要红楼梦</button>
      <p>{isEqual(wishes, []) ? '还没有想要的书' : \`想要：\${wishes.join('、')}\`}</p>
    </>
  );
};

export { MinePage as Component };
`;

const memberRoute = `
  {
    id: 'shop-mine',
    path: '/shop/mine',
    handle: { members: true },
    lazy: () => import(/* webpackChunkName: "shop-mine" */ './pages/mine-page.tsx'),
  },
];`;

test('a team makes, releases, tests and takes out a remote in a folder of its own, by what the site serves [B13.06]', async ({
  page,
  startSite,
}) => {
  test.setTimeout(timeoutMs);
  const site = await startSite();
  const port = await freePort();
  const team = emptyFolder({
    RELEASE_TOKEN: await site.release('token', 'shop', '--new'),
    PORT: String(port),
  });
  const see = async (address: string) => (await fetch(site.origin + address)).text();
  try {
    const shell = shellOf(await see('/home'));
    await team.npm(['exec', '--yes', `--package=${site.origin}/kit/remote-kit.tgz`, '--', 'create-remote', 'shop']);
    team.write('shop/src/pages/mine-page.tsx', memberPage);
    team.rewrite('shop/src/routes.tsx', (text) => text.replace(/\n\];/, memberRoute));
    team.rewrite('shop/src/entries.ts', (text) =>
      text.replace('\n};', "\n  member: [{ label: '我的书店', to: '/shop/mine', order: 900 }],\n};"),
    );
    // With what is styled by default imports in a package as the kit has it.
    team.rewrite(
      'shop/src/pages/start/start-page.tsx',
      (text) =>
        `import { PrimaryButton } from 'shared-ui/button';\n${text.replace('<p>{site.disclaimer}</p>', '<p>{site.disclaimer}</p><PrimaryButton type="button">买</PrimaryButton>')}`,
    );
    await team.npm(['install', '--no-audit', '--no-fund', '--prefer-offline', 'fast-deep-equal@3.1.3'], 'shop');
    await team.npm(['run', 'release', '--', '--activate', '--why', '开张'], 'shop');
    await expect.poll(async () => (await fetch(`${site.origin}/shop`)).status).toBe(200);

    const html = await see('/shop');
    expect(html).toMatch(/<h1[^>]*>shop</);
    expect(html).toMatch(/<button[^>]*>买</);
    expect(shellOf(html)).toBe(shell);
    await page.goto(`${site.origin}/home`);
    await page.getByRole('navigation').getByRole('link', { name: '新页面' }).click();
    await expect(page.getByRole('heading', { name: 'shop' })).toBeVisible();
    await page.goto(`${site.origin}/shop/mine`);
    await expect(page.getByRole('heading', { name: '请登录后访问' })).toBeVisible();
    await signIn(page, site.origin);
    await page.goto(`${site.origin}/shop/mine`);
    await page.getByRole('button', { name: '想要红楼梦' }).click();
    await expect(page.getByText('想要：红楼梦')).toBeVisible();
    await alive(page);

    expect(await team.npm(['test'], 'shop')).toContain('1 passed');
    if (wholeMatrices) {
      await team.npm(['run', 'typecheck'], 'shop');
      await test.step('alone, without the site around it', () => tryAlone(page, { site: site.origin, port }, team));
      expect(await team.npm(['run', 'bytes'], 'shop')).toContain('fast-deep-equal');
    }
    await test.step('in the site, with each change', () => tryInSite(page, site.origin, team));

    await team.npm(['run', 'release', '--', 'retire'], 'shop');
    await expect.poll(async () => (await fetch(`${site.origin}/shop`)).status).toBe(404);
    // The open page goes on: what it has not loaded yet is still there for it.
    await page.getByRole('navigation').getByRole('link', { name: '新页面' }).click();
    await expect(page.getByRole('heading', { name: 'shop' })).toBeVisible();
    const home = await see('/home');
    expect([home.includes('新页面'), shellOf(home)]).toEqual([false, shell]);
  } finally {
    team.remove();
  }
});

/** Opens the remote in the harness that stands for the shell. */
const tryAlone = async (
  page: Page,
  { site, port }: { site: string; port: number },
  team: EmptyFolder,
): Promise<void> => {
  const dev = team.start(['run', 'dev'], 'shop');
  try {
    await expect.poll(dev.output, { timeout: buildMs }).toContain(`shop 单独运行：http://127.0.0.1:${port}`);
    await page.goto(`http://127.0.0.1:${port}/shop`);
    await expect(page.getByRole('heading', { name: 'shop' })).toBeVisible({ timeout: buildMs });
    // Its page would complain that its server has ended.
    await page.goto(`${site}/home`);
  } finally {
    await dev.stop();
  }
};

/** Changes a source while the remote is tried inside the site, by its link. */
const tryInSite = async (page: Page, origin: string, team: EmptyFolder): Promise<void> => {
  const dev = team.start(['run', 'dev', '--', '--in-site'], 'shop');
  try {
    const linkIn = () => /^http:\S+\/override\?token=\S+$/m.exec(dev.output())?.[0] ?? dev.output();
    await expect.poll(linkIn, { timeout: buildMs }).toMatch(/^http:\S+$/);
    await page.goto(linkIn());
    await page.goto(`${origin}/shop`);
    await expect(page.getByRole('heading', { name: 'shop' })).toBeVisible();
    team.rewrite('shop/src/pages/start/start-page.tsx', (text) => text.replace('>shop<', '>新的店<'));
    await expect.poll(dev.output, { timeout: buildMs }).toContain('网站已经知道新的构建');
    await page.goto(`${origin}/shop`);
    await expect(page.getByRole('heading', { name: '新的店' })).toBeVisible();
    const bar = page.getByRole('complementary', { name: '试看' });
    await bar.getByRole('link', { name: '结束试看' }).click();
    await expect(bar).toHaveCount(0);
    await page.goto(`${origin}/shop`);
    await expect(page.getByRole('heading', { name: 'shop' })).toBeVisible();
  } finally {
    await dev.stop();
  }
};

/** The shell's release, as a page names it. */
const shellOf = (html: string): string | undefined => /\/remotes\/shell\/([^/]+)\//.exec(html)?.[1];
