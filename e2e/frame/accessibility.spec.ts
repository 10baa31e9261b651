import type { BrowserContext, Page } from '@playwright/test';
import { expectWellAtEachSize, type LookOptions } from '../testing/accessibility/each-size.ts';
import { toastOf } from '../testing/clock.ts';
import { lazyParts } from '../testing/lazy-parts.ts';
import { withEditorsChoice } from '../testing/library/editors-choice.ts';
import { fillMember } from '../testing/members/filled-member.ts';
import { selectionBar, selectText } from '../testing/reading/notes.ts';
import { programLoaded } from '../testing/reading/reading-place.ts';
import { signIn } from '../testing/sign-in.ts';
import { expect, test } from '../testing/site.ts';
import { wholeMatrices } from '../testing/whole-matrices.ts';

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

const main = (page: Page) => page.getByRole('main');
const header = (page: Page) => page.getByRole('banner');

interface Screen extends LookOptions {
  address: string;
  /** Something that shows when the screen is there. */
  shows: (page: Page) => ReturnType<Page['locator']>;
  /** Brings the screen into the state that is looked at. */
  act?: (page: Page) => Promise<void>;
  /** Another screen of the same parts, which stands for this one: it alone is looked at by `npm test`. */
  isLike?: string;
}

/** Selector of the toaster while it shows a toast that is not on its way out. */
const shownToasts = '[data-toaster]:has(> :not([data-leaving]))';

/** Unfolds what a phone has behind 筛选. */
const unfoldFilters = async (page: Page) => {
  const filters = main(page).getByText(/^筛选/).filter({ visible: true });
  if ((page.viewportSize()?.width ?? 0) < 960) await filters.first().click();
};

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
    at: async (page) => {
      // It stays while the pointer is over it, which may come too late where its script is loaded only then.
      await expect(async () => {
        await page.getByRole('searchbox').press('Enter');
        await toastOf(page, '请输入关键词').hover({ timeout: 2_000 });
      }).toPass();
    },
    targets: shownToasts,
  },
  'the list of novels': { address: '/filter', shows: shown('排行榜'), at: unfoldFilters },
  'the list of novels, narrowed': {
    isLike: 'the list of novels',
    address: '/filter?ns=2&order=words',
    shows: (page) => main(page).getByRole('link', { name: '河工纪' }).first(),
  },
  'a list without a novel': {
    address: '/filter?words=200-&ns=1',
    shows: (page) => main(page).getByRole('link', { name: /^不限/ }).first(),
  },
  'a ranking': { address: '/ranking?period=total', shows: shown('阅读总榜') },
  'a ranking without a novel': {
    isLike: 'a list without a novel',
    // No demo novel is of this category: other tests read them meanwhile.
    address: '/ranking?category=1',
    shows: (page) => main(page).getByRole('heading', { name: '这张榜还是空的' }),
  },
  'a search in texts without a hit': {
    isLike: 'a search that finds nothing',
    address: `/search?keyword=${encodeURIComponent('没有这样的一句话吧')}&place=other`,
    shows: (page) => main(page).getByRole('heading', { name: '正文里没有找到' }),
  },
  'an author': { address: '/author/1', shows: shown('的作品') },
  'a book': { address: '/book/1001', shows: (page) => page.getByRole('region', { name: '目录' }) },
  'the panel of 订阅更新': {
    // Of a novel that goes on: a finished one has none.
    address: '/book/1005',
    shows: (page) => main(page).getByRole('link', { name: '订阅更新' }),
    act: async (page) => {
      await main(page).getByRole('link', { name: '订阅更新' }).click();
      await expect(page.getByRole('dialog', { name: '订阅更新' }).getByLabel('订阅地址')).toBeVisible();
    },
  },
  'the history of nobody yet': { isLike: 'an empty bookshelf', address: '/history', shows: shown('还没有阅读历史') },
  'the page of the login': {
    address: '/login',
    shows: (page) => main(page).getByRole('button', { name: '注册' }),
  },
  'a forgotten password': {
    address: '/password',
    shows: (page) => main(page).getByText('管理员会为你换一个新密码'),
  },
  'a chapter': { address: '/detail/1001-2', shows: (page) => page.getByRole('article') },
  'the end of a book': {
    address: '/detail/1002-8',
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
  'the home page of a member': {
    isLike: 'the home page of a member who reads',
    address: '/home',
    shows: shown('编辑推荐'),
  },
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
  'no collected chapters': {
    isLike: 'an empty bookshelf',
    address: '/user/bookshelf?tab=chapter',
    shows: shown('还没有收藏章节'),
  },
  'no followed authors': {
    isLike: 'an empty bookshelf',
    address: '/user/bookshelf?tab=author',
    shows: shown('还没有关注作者'),
  },
  'no messages': { isLike: 'an empty bookshelf', address: '/user/message', shows: shown('没有消息') },
  'no feedback': { isLike: 'an empty bookshelf', address: '/user/feedback', shows: shown('还没有反馈') },
  settings: { address: '/user/setting', shows: shown('登录设备') },
  'a profile with everything wrong': {
    address: '/user/setting',
    shows: shown('登录设备'),
    act: async (page) => {
      await main(page).getByLabel('昵称').fill('书海客服');
      await main(page).getByLabel('邮箱').fill('reader@');
      await main(page).getByLabel('简介').fill('爱'.repeat(201));
      await main(page).getByRole('button', { name: '保存' }).click();
      for (const problem of ['昵称不能像是本站的名义', '邮箱的格式不对', '简介最多 200 个字'])
        await expect(main(page).getByText(problem)).toBeVisible();
    },
  },
  'feedback that is too short': {
    isLike: 'a profile with everything wrong',
    address: '/user/feedback',
    shows: shown('还没有反馈'),
    act: async (page) => {
      await main(page).getByRole('textbox', { name: '内容' }).fill('错字');
      await main(page).getByRole('button', { name: '提交' }).click();
      await expect(main(page).getByText('内容至少 5 个字')).toBeVisible();
    },
  },
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

const readingTime: Screen = {
  address: '/user/reading',
  shows: (page) => main(page).locator('canvas').first(),
};

const filledScreens: Record<string, Screen> = {
  'a bookshelf': { ...bookshelf, at: unfoldFilters },
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
    },
    // At the end of the list the bar covers none of its rows in part.
    at: (page) => page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight)),
  },
  'the choice of a group': {
    isLike: 'the choice of a reading status',
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
      // The message stays while the focus is in it.
      await page.getByRole('button', { name: '撤销' }).focus();
    },
    targets: shownToasts,
  },
  'collected chapters': { address: '/user/bookshelf?tab=chapter', shows: (page) => main(page).getByText('好句。') },
  'followed authors': {
    address: '/user/bookshelf?tab=author',
    shows: (page) => main(page).getByRole('button', { name: /^取消关注/ }),
  },
  messages: { address: '/user/message', shows: shown('周日凌晨停机') },
  'the question before all messages go': {
    isLike: 'the deletion of an account',
    address: '/user/message',
    shows: shown('周日凌晨停机'),
    act: async (page) => {
      await page.getByRole('button', { name: '全部删除' }).click();
      await expect(page.getByRole('dialog', { name: '删除全部消息' })).toBeVisible();
    },
  },
  'the history': {
    address: '/history',
    shows: (page) =>
      main(page)
        .getByRole('link', { name: /继续阅读/ })
        .first(),
  },
  'the reading time': readingTime,
  'the reading time as a table': {
    isLike: 'the reading time',
    ...readingTime,
    act: async (page) => {
      await main(page).getByText('用表格查看').click();
      await expect(main(page).getByRole('table').first()).toBeVisible();
    },
  },
  'feedback with a reply': { address: '/user/feedback', shows: (page) => main(page).getByText('已经改好，谢谢。') },
};

/** Screens that are looked at, by name: all of them by `npm run prove -- matrices`. */
const triedOf = (screens: Record<string, Screen>): [string, Screen][] =>
  Object.entries(screens).filter(([, { isLike }]) => wholeMatrices || isLike === undefined);

const look = async (page: Page, screen: Screen, origin = '') => {
  await page.goto(origin + screen.address);
  await expect(screen.shows(page)).toBeVisible();
  await screen.act?.(page);
  await expectWellAtEachSize(page, screen);
};

for (const [name, screen] of triedOf(publicScreens)) {
  test(`${name}: axe finds nothing, and a finger each target, light and dark [B5.03 B5.09]`, ({ page }) =>
    look(page, screen));
}

test.describe(() => {
  test.use({ expectedErrors: [/404/] });
  for (const address of ['/nothing/here', '/book/9999999']) {
    test(`what is not there (${address}): axe finds nothing, and a finger each target, light and dark [B5.03 B5.09]`, ({
      page,
    }) => look(page, { address, shows: shown('不存在') }));
  }
});

/** Parts of which each says in a way of its own that it did not arrive. */
const lostParts = ['the notes of a book', 'what leads a member on from the home page', 'the chart of the reading time'];

test.describe(() => {
  test.use({ expectedErrors: [/ERR_FAILED|ChunkLoadError/] });
  for (const { part, address, prepare, file, open, problem } of lazyParts.filter(({ part }) =>
    lostParts.includes(part),
  )) {
    test(`${part}, lost, with 重试: axe finds nothing, and a finger each target, light and dark [B5.03 B5.09]`, async ({
      page,
      baseURL,
    }) => {
      const name = await signIn(page, baseURL ?? '');
      await prepare?.(page);
      await page.route(file, (route) => route.abort());
      await look(page, {
        address,
        shows: (page) => page.getByRole('heading', { level: 1 }),
        act: async (page) => {
          await open(page, name);
          const bar = page.getByRole('alert').filter({ hasText: problem });
          await expect(bar.getByRole('button', { name: '重试' })).toBeVisible();
        },
      });
    });
  }
});

test('the settings of a member whose mail address is not confirmed: axe finds nothing, and a finger each target, light and dark [B5.03 B5.09]', async ({
  page,
  startSite,
}) => {
  // No mail is sent here: nobody listens at the address.
  const smtp = {
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'no-reply@books.example',
    PUBLIC_ORIGIN: 'http://books.example',
  };
  const site = await startSite(smtp);
  await signIn(page, site.origin);
  await page.request.post(`${site.origin}/api/v1/user/info/`, { data: { email: 'reader@books.example' } });
  const shows = () => main(page).getByRole('button', { name: '寄确认信' });
  await look(page, { address: '/user/setting', shows }, site.origin);
});

test.describe(() => {
  test.use({ expectedErrors: [/status of 401/] });
  test('the notice of a session that has ended: axe finds nothing, and a finger each target, light and dark [B5.03 B5.09]', async ({
    page,
    baseURL,
  }) => {
    await signIn(page, baseURL ?? '');
    await look(page, {
      address: '/detail/1001-1',
      shows: (page) => page.getByRole('article'),
      act: async (page) => {
        await programLoaded(page);
        await page.context().clearCookies();
        await selectText(page, ['2', 0], ['2', 6]);
        await selectionBar(page).getByRole('button', { name: '划线' }).click();
        await expect(toastOf(page, '登录已结束')).toBeVisible();
      },
      targets: shownToasts,
    });
  });
});

for (const [name, screen] of triedOf(readersScreens)) {
  test(`${name}: axe finds nothing, and a finger each target, light and dark [B5.03 B5.09]`, async ({
    page,
    baseURL,
  }) => {
    await signIn(page, baseURL ?? '');
    await page.request.post('/api/v1/user/progress/', { data: { cid: '1001-2' } });
    await look(page, screen);
  });
}

for (const [name, screen] of triedOf(memberScreens)) {
  test(`${name}: axe finds nothing, and a finger each target, light and dark [B5.03 B5.09]`, async ({
    page,
    baseURL,
  }) => {
    await signIn(page, baseURL ?? '');
    await look(page, screen);
  });
}

// In one worker: so the library and the member are filled once.
test.describe(() => {
  test.describe.configure({ mode: 'default' });

  for (const [name, screenOf] of Object.entries(seededScreens)) {
    test(`${name}: axe finds nothing, and a finger each target, light and dark [B5.03 B5.09]`, ({
      page,
      seededSite: { origin, long },
    }) => look(page, screenOf(long), origin));
  }

  test('the home page with banners and picks: axe finds nothing, and a finger each target, light and dark [B5.03 B5.09]', async ({
    page,
    ownSite,
  }) => {
    const chosen = { banners: ['1002', '1004', '1006'], picks: ['1001', '1003', '1005'] };
    await withEditorsChoice(ownSite, chosen, async () => {
      const banners = page.getByRole('region', { name: '横幅' }).getByRole('listitem');
      await expect(async () => {
        await page.goto(`${ownSite.origin}/home`);
        await expect(banners).toHaveCount(3, { timeout: 1_000 });
      }).toPass();
      await expectWellAtEachSize(page);
    });
  });

  test.describe(() => {
    /** Cookies and local storage of a member who has something on every page of theirs. */
    let filledMember: StorageState;
    test.beforeAll(async ({ browser, ownSite }) => {
      const page = await browser.newPage();
      await fillMember(page, ownSite);
      await page.goto(`${ownSite.origin}/home`);
      filledMember = await page.context().storageState();
      await page.context().close();
    });
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from the pattern
    test.use({ storageState: ({}, use) => use(filledMember) });
    for (const [name, screen] of triedOf(filledScreens)) {
      test(`${name}: axe finds nothing, and a finger each target, light and dark [B5.03 B5.09]`, ({ page, ownSite }) =>
        look(page, screen, ownSite.origin));
    }
  });
});
