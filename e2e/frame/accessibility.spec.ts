import type { Page } from '@playwright/test';
import { expectAccessible } from '../testing/axe.ts';
import { fillMember } from '../testing/filled-member.ts';
import { test } from '../testing/servers/seeded-site.ts';
import { signIn } from '../testing/sign-in.ts';
import { expect } from '../testing/site.ts';

const main = (page: Page) => page.getByRole('main');
const header = (page: Page) => page.getByRole('banner');

interface Screen {
  address: string;
  /** Something that shows when the screen is there. */
  shows: (page: Page) => ReturnType<Page['locator']>;
  /** Brings the screen into the state that is looked at. */
  act?: (page: Page) => Promise<void>;
  /** The part to look at, where not the whole page: a control that a menu covers in part has no size of its own. */
  part?: string;
}

const shown = (name: string) => (page: Page) => main(page).getByRole('heading', { name }).first();

const publicScreens: Record<string, Screen> = {
  'the home page': { address: '/home', shows: shown('编辑推荐') },
  'a search': {
    address: '/search?keyword=港',
    shows: (page) =>
      main(page)
        .getByRole('link', { name: /雾港来信/ })
        .first(),
  },
  'a search that finds nothing': {
    address: '/search?keyword=zzzz',
    shows: (page) => main(page).getByText('没有找到相关作品'),
  },
  'the words in other places': {
    address: '/search?keyword=河&place=other',
    shows: (page) => main(page).getByRole('link', { name: /《/ }).or(main(page).getByText('《').first()).first(),
  },
  'what the search box proposes': {
    address: '/home',
    shows: shown('编辑推荐'),
    act: async (page) => {
      await page.getByRole('searchbox').pressSequentially('河');
      await expect(page.getByRole('listbox')).toBeVisible();
    },
    part: 'header',
  },
  'what a page is made of': { address: '/composition', shows: shown('页面构成') },
  'an empty search, warned of': {
    address: '/home',
    shows: shown('编辑推荐'),
    act: async (page) => {
      await page.getByRole('searchbox').press('Enter');
      await expect(page.getByText('请输入关键词')).toBeVisible();
    },
  },
  'the list of novels': { address: '/filter', shows: shown('排行榜') },
  'the list of novels, narrowed': {
    address: '/filter?ns=2&order=words',
    shows: (page) => main(page).getByRole('link', { name: '河工纪' }).first(),
  },
  'a list without a novel': {
    address: '/filter?words=200-&ns=1',
    shows: (page) => main(page).getByRole('link', { name: /^不限/ }).first(),
  },
  'a ranking': { address: '/ranking?period=total', shows: shown('阅读总榜') },
  'an author': { address: '/author/1', shows: shown('的作品') },
  'a book': { address: '/book/1001', shows: (page) => page.getByRole('region', { name: '目录' }) },
  'a chapter': { address: '/detail/1001-2', shows: (page) => page.getByRole('article') },
  'the end of a book': {
    address: '/detail/1001-10',
    shows: (page) => page.getByRole('region', { name: '读到最后了' }),
    act: async (page) => {
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
      await expect(main(page).getByRole('region', { name: '同类作品' })).toBeVisible();
    },
  },
  'the account area, closed to a visitor': { address: '/user/setting', shows: shown('请登录后访问') },
  'the login': {
    address: '/home',
    shows: shown('编辑推荐'),
    act: async (page) => {
      await header(page).getByRole('link', { name: '登录' }).click();
      await expect(page.getByRole('dialog').getByRole('img', { name: '验证码图片，点击换一张' })).toBeVisible();
    },
  },
  'the registration with everything wrong': {
    address: '/home',
    shows: shown('编辑推荐'),
    act: async (page) => {
      await header(page).getByRole('link', { name: '注册' }).click();
      const dialog = page.getByRole('dialog', { name: '注册' });
      await expect(dialog.getByRole('img')).toBeVisible();
      await dialog.getByRole('button', { name: '注册' }).click();
      await expect(dialog.getByText('验证码不能为空')).toBeVisible();
    },
  },
};

const openMenu = async (page: Page) => {
  await header(page).getByRole('button', { name: /^读者/ }).click();
  await expect(page.getByRole('menu')).toBeVisible();
};

const memberScreens: Record<string, Screen> = {
  'the home page of a member': { address: '/home', shows: shown('编辑推荐') },
  'the user menu': { address: '/home', shows: shown('编辑推荐'), act: openMenu, part: 'header' },
  'the change of the password': {
    address: '/home',
    shows: shown('编辑推荐'),
    act: async (page) => {
      await openMenu(page);
      await page.getByRole('menuitem', { name: '修改密码' }).click();
      await expect(page.getByRole('dialog', { name: '修改密码' })).toBeVisible();
    },
  },
  'an empty bookshelf': { address: '/user/bookshelf', shows: shown('书架还是空的') },
  'no collected chapters': { address: '/user/bookshelf?tab=chapter', shows: shown('还没有收藏章节') },
  'no messages': { address: '/user/message', shows: shown('没有消息') },
  'no feedback': { address: '/user/feedback', shows: shown('还没有反馈') },
  settings: { address: '/user/setting', shows: shown('登录设备') },
  'the deletion of an account': {
    address: '/user/setting',
    shows: shown('数据与账号'),
    act: async (page) => {
      await page.getByRole('button', { name: '删除账号' }).click();
      await expect(page.getByRole('dialog', { name: '删除账号' })).toBeVisible();
    },
  },
};

/** Of a member who is in the second chapter of a book. */
const readersScreens: Record<string, Screen> = {
  'the home page of a member who reads': {
    address: '/home',
    shows: (page) => main(page).getByRole('region', { name: '继续阅读' }).getByRole('link', { name: /已读/ }),
  },
  'a book with the chapter that a member is in': {
    address: '/book/1001',
    shows: (page) => main(page).getByText('读到这里'),
  },
};

/** In a library of more novels than a page of a list has, one of them long. */
const seededScreens: Record<string, (long: string) => Screen> = {
  'a later page of the list of novels': () => ({
    address: '/filter',
    shows: shown('排行榜'),
    act: async (page) => {
      await main(page).getByRole('link', { name: '第 2 页' }).click();
      await expect(main(page).locator('[aria-current=page]')).toHaveText('2');
    },
  }),
  'the search among the chapters of a book': (long) => ({
    address: `/book/${long}`,
    shows: (page) => page.getByRole('region', { name: '目录' }),
    act: async (page) => {
      await page.getByRole('button', { name: '搜索章节' }).click();
      await page.getByRole('searchbox', { name: '搜索章节' }).fill('第199章');
      await expect(page.getByRole('list', { name: '找到的章节' })).toBeVisible();
    },
  }),
};

const bookshelf: Screen = {
  address: '/user/bookshelf',
  shows: (page) =>
    main(page)
      .getByText(/章未读/)
      .first(),
};

const filledScreens: Record<string, Screen> = {
  'a bookshelf': bookshelf,
  'a bookshelf of covers': {
    ...bookshelf,
    act: async (page) => {
      await page.getByRole('button', { name: '封面' }).click();
      await page.getByRole('button', { name: '批量管理' }).click();
      await expect(page.getByRole('checkbox').first()).toBeVisible();
    },
  },
  'the choice of a reading status': {
    ...bookshelf,
    act: async (page) => {
      await page
        .getByRole('button', { name: /的阅读状态：/ })
        .first()
        .click();
      await expect(page.getByRole('dialog', { name: '阅读状态' })).toBeVisible();
    },
  },
  'chosen books': {
    ...bookshelf,
    act: async (page) => {
      await page.getByRole('button', { name: '批量管理' }).click();
      await page.getByRole('checkbox').first().check();
      // At the end of the list the bar covers none of its rows in part.
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    },
  },
  'the choice of a group': {
    ...bookshelf,
    act: async (page) => {
      await page.getByRole('button', { name: '批量管理' }).click();
      await page.getByRole('checkbox').first().check();
      await page.getByRole('button', { name: '分组', exact: true }).click();
      await expect(page.getByRole('dialog', { name: '放入分组' })).toBeVisible();
    },
  },
  'a change that can be taken back': {
    ...bookshelf,
    act: async (page) => {
      await page.getByRole('button', { name: /^置顶/ }).first().click();
      await expect(page.getByRole('button', { name: '撤销' })).toBeVisible();
    },
  },
  'collected chapters': { address: '/user/bookshelf?tab=chapter', shows: (page) => main(page).getByText('好句。') },
  messages: { address: '/user/message', shows: shown('周日凌晨停机') },
  'the question before all messages go': {
    address: '/user/message',
    shows: shown('周日凌晨停机'),
    act: async (page) => {
      await page.getByRole('button', { name: '全部删除' }).click();
      await expect(page.getByRole('dialog', { name: '删除全部消息' })).toBeVisible();
    },
  },
  'feedback with a reply': { address: '/user/feedback', shows: (page) => main(page).getByText('已经改好，谢谢。') },
};

const look = async (page: Page, { address, shows, act, part }: Screen, origin = '') => {
  await page.goto(origin + address);
  await expect(shows(page)).toBeVisible();
  await act?.(page);
  await expectAccessible(page, part);
};

for (const [name, screen] of Object.entries(publicScreens)) {
  test(`${name}: axe finds nothing, light and dark`, ({ page }) => look(page, screen));
}

test.describe(() => {
  test.use({ expectedErrors: [/404/] });
  for (const address of ['/nothing/here', '/book/9999999']) {
    test(`what is not there (${address}): axe finds nothing, light and dark`, ({ page }) =>
      look(page, { address, shows: shown('不存在') }));
  }
});

test.describe(() => {
  test.use({ expectedErrors: [/ERR_FAILED|ChunkLoadError/] });
  test('a part that did not arrive: axe finds nothing, light and dark', async ({ page }) => {
    await page.route(/\/notes\.\w+\.js$/, (route) => route.abort());
    await look(page, {
      address: '/book/1001',
      shows: (page) => page.getByRole('region', { name: '目录' }),
      act: async (page) => {
        await main(page).getByRole('button', { name: '笔记' }).click();
        await expect(page.getByRole('alert').getByRole('button', { name: '重试' })).toBeVisible();
      },
    });
  });
});

for (const [name, screen] of Object.entries(readersScreens)) {
  test(`${name}: axe finds nothing, light and dark`, async ({ page, baseURL }) => {
    await signIn(page, baseURL ?? '');
    await page.request.post('/api/v1/user/progress/', { data: { cid: '1001-2' } });
    await look(page, screen);
  });
}

for (const [name, screenOf] of Object.entries(seededScreens)) {
  test(`${name}: axe finds nothing, light and dark`, ({ page, seededSite: { origin, long } }) =>
    look(page, screenOf(long), origin));
}

for (const [name, screen] of Object.entries(memberScreens)) {
  test(`${name}: axe finds nothing, light and dark`, async ({ page, baseURL }) => {
    await signIn(page, baseURL ?? '');
    await look(page, screen);
  });
}

for (const [name, screen] of Object.entries(filledScreens)) {
  test(`${name}: axe finds nothing, light and dark`, async ({ page, ownSite }) => {
    await fillMember(page, ownSite);
    await look(page, screen, ownSite.origin);
  });
}
