import { holdRequests } from '../testing/hold-requests.ts';
import { alive } from '../testing/hydrated.ts';
import { header, lazyParts, main } from '../testing/lazy-parts.ts';
import { signIn } from '../testing/sign-in.ts';
import { expect, test } from '../testing/site.ts';
import { wholeMatrices } from '../testing/whole-matrices.ts';

// Parts of the program that do not arrive are told of on the console as well.
test.use({ expectedErrors: [/ERR_FAILED|ERR_INTERNET_DISCONNECTED|ChunkLoadError/] });

for (const lazyPart of lazyParts.filter(({ isLike }) => wholeMatrices || isLike === undefined)) {
  const { part, address, isMembers, prepare, file, open, problem, shown } = lazyPart;
  test(`${part} that is lost, or asked for offline, says so over the page, which stays, and comes with 重试 [B9.01]`, async ({
    page,
    context,
    baseURL,
  }) => {
    const name = isMembers ? await signIn(page, baseURL ?? '') : '';
    await prepare?.(page);
    let isLost = true;
    // With a route nothing comes out of the browser's cache.
    await page.route(file, (route) => (isLost ? route.abort() : route.continue()));
    await page.goto(address);
    await alive(page);
    const heading = await page.getByRole('heading', { level: 1 }).textContent();
    // A message that was answered stands for a second more, on its way out.
    const stands = page.locator(':not([data-leaving] *)');
    const bar = page.getByRole('alert').filter({ hasText: problem }).and(stands);
    const retry = () => bar.getByRole('button', { name: '重试' }).click();
    const expectProblem = async () => {
      await expect(bar).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading ?? '');
    };
    await open(page, name);
    await expectProblem();
    isLost = false;
    await context.setOffline(true);
    const offline = page.waitForEvent('requestfailed', (request) => file.test(request.url()));
    await retry();
    expect((await offline).failure()?.errorText).toBe('net::ERR_INTERNET_DISCONNECTED');
    await expectProblem();
    await context.setOffline(false);
    await retry();
    await expect(shown(page)).toBeVisible();
    await expect(bar).toHaveCount(0);
  });
}

test('a part that is lost once comes without a word [B9.01]', async ({ page }) => {
  const lost = Promise.withResolvers<void>();
  await page.route(/\/sign-in\.\w+\.js$/, (route) => route.abort().then(lost.resolve), { times: 1 });
  await page.goto('/detail/1001-2');
  await header(page).getByRole('link', { name: '登录' }).click();
  await lost.promise;
  await expect(page.getByRole('dialog', { name: '登录' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('offline the login says so, can be closed, and opens once the network is back [B9.01]', async ({
  page,
  context,
}) => {
  await page.goto('/detail/1001-2');
  await alive(page);
  await context.setOffline(true);
  const login = header(page).getByRole('link', { name: '登录' });
  await login.click();
  const bar = page.getByRole('alert').filter({ hasText: '登录没有加载成功' });
  await bar.getByRole('button', { name: '关闭' }).click();
  await expect(bar).toHaveCount(0);
  await expect(login).toBeFocused();
  await expect(page.locator('[data-current] p[data-pid]').first()).toBeVisible();
  await context.setOffline(false);
  await login.click();
  await expect(page.getByRole('dialog', { name: '登录' })).toBeVisible();
});

test('what keeps a book offline says on its own button that it did not arrive, and comes with 重试 [B9.01]', async ({
  page,
}) => {
  const file = /\/offline\.\w+\.js$/;
  await page.route(file, (route) => route.abort());
  await page.goto('/book/1001');
  await alive(page);
  const retry = page.getByRole('main').getByRole('button', { name: '重试离线阅读' });
  await expect(retry).toBeEnabled();
  await page.unroute(file);
  await retry.click();
  await expect(page.getByRole('main').getByRole('button', { name: '离线阅读', exact: true })).toBeEnabled();
});

test('related novels that do not arrive stay away, and the page of the book is whole [B9.02]', async ({ page }) => {
  const lost = page.waitForEvent('requestfailed', (request) => related.test(request.url()));
  await page.route(related, (route) => route.abort());
  await page.goto('/book/1001');
  await alive(page);
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await lost;
  await expect(main(page).getByRole('region', { name: '目录' })).toBeVisible();
  await expect(main(page).getByRole('region', { name: /同类作品|作者的其他作品/ })).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
  // Nothing holds room for what does not come.
  const gap = async () => {
    const [contents, foot] = await Promise.all(
      [main(page).getByRole('region', { name: '目录' }), page.getByRole('contentinfo')].map((part) =>
        part.boundingBox(),
      ),
    );
    return (foot?.y ?? 0) - (contents?.y ?? 0) - (contents?.height ?? 0);
  };
  await expect.poll(gap).toBeLessThan(150);
});

const related = /\/related\.\w+\.js$/;

test('the progress bar is drawn without its script as well [B9.01]', async ({ page }) => {
  await page.route(/\/progress-bar\.\w+\.js$/, (route) => route.abort());
  const release = await holdRequests(page, '**/api/v1/novel/filter/**');
  await page.goto('/home');
  await alive(page);
  await page.getByRole('navigation', { name: '作品分类' }).getByRole('link', { name: '排行榜' }).click();
  const bar = page.getByRole('progressbar', { name: '页面加载进度' });
  await expect(bar).toBeVisible();
  release();
  await expect(page.getByRole('heading', { level: 1, name: '排行榜' })).toBeVisible();
  await expect(bar).toHaveCount(0);
});

test('while what shows messages is lost one is not seen, the page works on, and the next one is shown', async ({
  page,
}) => {
  let isLost = true;
  const failed = page.waitForEvent('requestfailed', (request) => /\/toasts\.\w+\.js$/.test(request.url()));
  await page.route(/\/toasts\.\w+\.js$/, (route) => (isLost ? route.abort() : route.continue()));
  await page.goto('/home');
  await alive(page);
  const search = async () => {
    await header(page).getByRole('searchbox').focus();
    await page.keyboard.press('Enter');
  };
  await search();
  await failed;
  await page.getByRole('navigation', { name: '作品分类' }).getByRole('link', { name: '完本' }).click();
  await expect(main(page).getByRole('article').first()).toBeVisible();
  isLost = false;
  await expect(async () => {
    await search();
    await expect(page.getByText('请输入关键词')).toBeVisible({ timeout: 2_000 });
  }).toPass();
});
