import type { Page } from '@playwright/test';
import { holdRequests } from '../testing/hold-requests.ts';
import { alive } from '../testing/hydrated.ts';
import { signIn } from '../testing/sign-in.ts';
import { expect, test } from '../testing/site.ts';

/** Records violations of the page's policy, which every test here looks at besides the errors on the console. */
const watchViolations = (page: Page) =>
  page.addInitScript(() => {
    const violations: string[] = [];
    Object.assign(window, { violations });
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      violations.push(`${effectiveDirective} ${blockedURI}`);
    });
  });
const violationsOf = (page: Page) => page.evaluate(() => (window as unknown as { violations: string[] }).violations);

test.describe('pages as they are', () => {
  test('nothing breaks the policy of a page, also of one that the browser alone renders', async ({ page }) => {
    await watchViolations(page);
    for (const address of ['/home', '/filter', '/search?keyword=%E6%B8%AF', '/book/1001', '/detail/1001-2']) {
      await page.goto(address);
      await alive(page);
      expect(await violationsOf(page), address).toEqual([]);
    }
    await page.goto('/detail/1001-2?nossr=1');
    await expect(page.getByRole('article')).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
  });

  test('messages, dialogs and the progress bar, which come later, break no policy', async ({ page }) => {
    await watchViolations(page);
    await page.goto('/home');
    await alive(page);
    await page.getByRole('searchbox').fill(' ');
    await page.keyboard.press('Enter');
    await expect(page.getByText('请输入关键词')).toBeVisible();
    await page.getByRole('banner').getByRole('link', { name: '登录' }).click();
    await expect(page.getByRole('dialog').getByRole('img', { name: /验证码图片/ })).toBeVisible();
    await page.keyboard.press('Escape');
    const release = await holdRequests(page, '**/api/v1/novel/filter/**');
    await page.getByRole('navigation', { name: '作品分类' }).getByRole('link', { name: '完本' }).click();
    await expect(page.getByRole('progressbar')).toBeVisible();
    release();
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    expect(await violationsOf(page)).toEqual([]);
  });

  test('nothing breaks the policy of the account area', async ({ page, baseURL }) => {
    await watchViolations(page);
    await signIn(page, baseURL ?? '');
    await page.goto('/user/setting');
    for (const name of ['我的书架', '我的消息', '意见反馈', '个人设置']) {
      await page.getByRole('main').getByRole('link', { name }).click();
      await expect(page.getByRole('main').getByRole('heading', { name })).toBeVisible();
    }
    expect(await violationsOf(page)).toEqual([]);
  });
});

test.describe('pages into which something was smuggled', () => {
  test.use({ expectedErrors: [/Content Security Policy|integrity|Integrity/] });

  test('code and styles that somebody smuggles into a page have no effect and are reported', async ({
    page,
    request,
    baseURL,
  }) => {
    await watchViolations(page);
    const home = await (await request.get('/home')).text();
    const other = /"entry":"([^"]+\/remoteEntry\.[^"]+)"/.exec(home)?.[1] ?? '';
    const smuggled = [
      '<script>window.ran = "inline"</script>',
      '<img src="/favicon.svg" alt="" onload="window.ran = \'handler\'">',
      `<script src="${other}"></script>`,
      '<style>html { --styled: element }</style>',
      '<p style="--styled: attribute">x</p>',
      '<base href="https://evil.example/">',
    ].join('');
    await page.route('**/home', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replace('<div id="root">', `${smuggled}$&`) });
    });
    const reported = page.waitForRequest('**/api/v1/policy-reports/?set=*');
    await page.goto('/home');
    await alive(page);
    const outcome = await page.evaluate(() => ({
      ran: (window as unknown as { ran?: string }).ran,
      page: getComputedStyle(document.documentElement).getPropertyValue('--styled'),
      paragraph: getComputedStyle(document.querySelector('body > p') as Element).getPropertyValue('--styled'),
      base: document.baseURI,
    }));
    expect(outcome).toEqual({ ran: undefined, page: '', paragraph: '', base: page.url() });
    expect([...new Set(await violationsOf(page))].sort()).toEqual([
      'base-uri https://evil.example/',
      'script-src-attr inline',
      `script-src-elem ${baseURL}${other}`,
      'script-src-elem inline',
      'style-src-attr inline',
      'style-src-elem inline',
    ]);
    const answer = await (await reported).response();
    expect(answer?.status()).toBe(204);
  });

  test('a script that a script of the page adds without a known hash does not run', async ({ page }) => {
    await page.goto('/home');
    await alive(page);
    const outcome = await page.evaluate(
      () =>
        new Promise((resolve) => {
          const script = document.createElement('script');
          script.src = `${document.querySelector('link[rel=preload]')?.getAttribute('href')}?again`;
          script.onload = () => resolve('ran');
          script.onerror = () => resolve('refused');
          document.head.append(script);
        }),
    );
    expect(outcome).toBe('refused');
  });
});
