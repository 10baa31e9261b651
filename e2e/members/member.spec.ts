import { toastOf } from '../testing/clock.ts';
import { showTools } from '../testing/reading/reading-place.ts';
import { password, signIn } from '../testing/sign-in.ts';
import { expect, test } from '../testing/site.ts';

const otherPassword = '八七六五四三二一';

test('the signed-in bar counts unread messages, 99+ at most, and the count is nowhere stored [S2.03 S2.04 S3.01 S3.02 S3.08 S4.10 S9.05 B11.22]', {
  tag: '@phone',
}, async ({ page, baseURL, isMobile }) => {
  const name = await signIn(page, baseURL ?? '');
  // The second is like nothing that a browser keeps by chance: a name has digits too.
  const counts = [99, 4_000_000_007, 0];
  let asked = 0;
  await page.route('**/api/v1/user/messages/unread/', (route) =>
    route.fulfill({ json: { data: { count: counts[asked++] } } }),
  );
  await page.goto('/home');
  const header = page.getByRole('banner');
  const messages = header.getByRole('link', { name: '消息' });
  await expect(messages).toContainText(/99(?!\+)/);
  await page.reload();
  await expect(messages).toContainText('99+');
  const member = await header.getByRole('button', { name }).locator('span').elementHandle();
  const covered = await messages.evaluate((link, member) => {
    const badge = link.lastElementChild?.getBoundingClientRect();
    /** Whether the number lies over the characters of an element, whose line is higher than they are. */
    const isOver = (element: Element | null) => {
      if (!badge || !element) return undefined;
      const text = document.createRange();
      text.selectNodeContents(element);
      const { left, right, top, bottom } = text.getBoundingClientRect();
      const topOfCharacters = (top + bottom - Number.parseFloat(getComputedStyle(element).fontSize)) / 2;
      return badge.left < right && badge.right > left && badge.bottom > topOfCharacters;
    };
    const word = link.firstElementChild?.getBoundingClientRect();
    return {
      isBesideWord: badge && word && badge.left >= word.right && badge.top > word.top && badge.bottom < word.bottom,
      isOverWord: isOver(link.firstElementChild),
      isOverName: isOver(member),
      isBeyondScreen: badge && badge.right > innerWidth,
    };
  }, member);
  expect(covered).toEqual({ isBesideWord: !isMobile, isOverWord: false, isOverName: false, isBeyondScreen: false });
  expect(asked).toBe(2);
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toMatch(
    /number|4000000007/,
  );
  await expect(messages).toHaveAttribute('href', '/user/message');
  const placeOfName = await header.getByRole('button', { name }).boundingBox();
  await page.reload();
  await expect(messages).toHaveText('消息');
  expect(await header.getByRole('button', { name }).boundingBox()).toEqual(placeOfName);
  await expect(header.getByRole('link', { name: '书架' })).toHaveAttribute('href', '/user/bookshelf');
  await expect(header.getByRole('link', { name: '登录' })).toHaveCount(0);

  await header.getByRole('button', { name }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['个人设置', '阅读历史', '修改密码', '退出登录']);
  await page.getByRole('menuitem', { name: '个人设置' }).click();
  await expect(page).toHaveURL(/\/user\/setting$/);
});

test('a member puts a book on the shelf, likes it, reads on where they were, and keeps a chapter [S0.02 S1.02 S2.15 S2.26 S7.14 S7.15 S7.17 S7.18 S7.19 S7.20 B4.07]', async ({
  page,
  ownSite: { origin },
}) => {
  await signIn(page, origin);
  const answerOf = async (call: string) => (await (await page.request.get(`${origin}/api/v1${call}`)).json()).data;
  // Other tests have put novels into this library, so that the home page may name others.
  await page.goto(`${origin}/search?keyword=${encodeURIComponent('河工纪')}`);
  await page.getByRole('main').getByRole('link', { name: '河工纪' }).first().click();
  await expect(page).toHaveURL(/\/book\/\d+$/);
  const [book] = /\d+$/.exec(page.url()) ?? [];
  // They have put it on shelves and liked it as well.
  const { collect_count: collections } = await answerOf(`/collect/book/${book}/`);
  const { count: likes } = await answerOf(`/like/?bid=${book}`);
  /** Checks a number among the facts; what nobody did is not among them. */
  const expectCount = async (name: string, count: number, unit: string) => {
    const fact = page.getByRole('main').locator('dl > div').filter({ hasText: name }).locator('dd');
    if (count === 0) await expect(fact).toHaveCount(0);
    else await expect(fact).toHaveText(`${count} ${unit}`);
  };
  const press = async (name: string, afterwards: string) => {
    await page.getByRole('button', { name, exact: true }).click();
    await expect(page.getByRole('button', { name: afterwards, exact: true })).toBeVisible();
  };
  await press('加入书架', '已在书架');
  await expectCount('收藏', collections + 1, '人');
  await press('已在书架', '加入书架');
  await expectCount('收藏', collections, '人');
  await press('加入书架', '已在书架');
  await press('点赞', '已赞');
  await expectCount('获赞', likes + 1, '次');
  await press('已赞', '点赞');
  await expectCount('获赞', likes, '次');

  await page.getByRole('link', { name: '开始阅读' }).click();
  const reported = page.waitForResponse(
    (response) =>
      response.url().endsWith('/user/progress/') && response.ok() && /-2"/.test(response.request().postData() ?? ''),
  );
  await page.getByRole('link', { name: '下一章' }).last().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('第二回');
  await showTools(page);
  await page.getByRole('button', { name: '收藏本章' }).click();
  await page.getByRole('button', { name: '已收藏' }).click();
  await page.getByRole('button', { name: '收藏本章' }).click();
  await expect(page.getByRole('button', { name: '已收藏' })).toBeVisible();
  await reported;

  await page.getByRole('banner').getByRole('link', { name: '书架' }).click();
  const shelf = page.getByRole('main');
  await expect(shelf.getByText(/读到 第二回/)).toBeVisible();
  await expect(shelf.getByText(/7 章未读/)).toBeVisible();
  await shelf.getByRole('link', { name: '收藏的章节' }).click();
  await expect(shelf.getByRole('link', { name: /第二回/ })).toBeVisible();
  await shelf.getByRole('button', { name: /取消收藏/ }).click();
  await expect(shelf.getByRole('heading', { name: '还没有收藏章节' })).toBeVisible();
  await shelf.getByRole('link', { name: '作品', exact: true }).click();
  await shelf.getByRole('button', { name: '从书架移出《河工纪》' }).click();
  await expect(shelf.getByRole('heading', { name: '书架还是空的' })).toBeVisible();
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(shelf.getByText(/读到 第二回/)).toBeVisible();

  await page.goto(`${origin}/home`);
  await expect(page.getByRole('heading', { name: '继续阅读' })).toBeVisible();
});

test('messages are read and deleted one by one and all at once, and the badge follows [S0.02 S1.02 S2.16 S2.26 S7.27 S7.28 S7.29 S7.30 S7.31 S7.32]', async ({
  page,
  baseURL,
}) => {
  await signIn(page, baseURL ?? '');
  // The member is told of each new password.
  for (let sent = 0; sent < 4; sent += 1) {
    const [passwd, next] = sent % 2 === 0 ? [password, otherPassword] : [otherPassword, password];
    const data = { passwd, passwd1: next, passwd2: next };
    const answer = await page.request.post(`${baseURL}/api/v1/user/passwd/`, { data });
    expect(answer.status(), await answer.text()).toBe(200);
  }
  await page.goto('/user/message');
  const badge = page.getByRole('banner').getByRole('link', { name: '消息' });
  const rows = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: '删除' }) });
  await expect(rows).toHaveCount(4);
  await expect(badge).toContainText('4');
  await rows.first().getByRole('button', { name: '标为已读' }).click();
  await expect(badge).toContainText('3');
  await rows.nth(1).getByRole('button', { name: '删除' }).click();
  await expect(rows).toHaveCount(3);
  await expect(badge).toContainText('2');
  await page.getByRole('button', { name: '全部已读' }).click();
  await expect(badge).toHaveText('消息');
  await expect(rows.getByRole('button', { name: '标为已读' })).toHaveCount(0);
  await page.getByRole('main').getByRole('button', { name: '全部删除' }).click();
  await page.getByRole('dialog', { name: '删除全部消息' }).getByRole('button', { name: '全部删除' }).click();
  await expect(page.getByRole('main').getByRole('heading', { name: '没有消息' })).toBeVisible();
  await toastOf(page, '已删除全部消息').getByRole('button', { name: '撤销' }).click();
  await expect(rows).toHaveCount(3);
  await page.getByRole('main').getByRole('button', { name: '全部删除' }).click();
  await page.getByRole('dialog', { name: '删除全部消息' }).getByRole('button', { name: '全部删除' }).click();
  // Leaving the page ends the time in which it can be undone.
  const deleted = page.waitForResponse((response) => response.url().endsWith('/messages/delete/all/'));
  await page.getByRole('main').getByRole('link', { name: '意见反馈' }).click();
  expect((await deleted).status()).toBe(200);
  await page.goBack();
  await expect(page.getByRole('main').getByRole('heading', { name: '没有消息' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('main').getByRole('heading', { name: '没有消息' })).toBeVisible();
});

test('a member sends feedback and changes the profile [S0.02 S1.02 S2.14 S2.17 S2.26 S3.11 S7.04 S7.33]', async ({
  page,
  baseURL,
}) => {
  await signIn(page, baseURL ?? '');
  await page.goto('/user/feedback');
  await expect(page.getByRole('radio', { name: '建议' })).toBeChecked();
  await page.getByRole('textbox', { name: '内容' }).fill('第三回有一个错字，请看一看。');
  await page.getByRole('button', { name: '提交' }).click();
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: '第三回有一个错字' })).toBeVisible();

  await page.goto('/user/setting');
  await page.getByLabel('昵称').fill('芦塘旧客');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(toastOf(page, '已保存')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('昵称')).toHaveValue('芦塘旧客');
});
