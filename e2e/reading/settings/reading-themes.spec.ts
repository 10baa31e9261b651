import type { Page } from '@playwright/test';
import { expectAccessibleInEachTheme } from '../../testing/accessibility/themes.ts';
import { alive } from '../../testing/hydrated.ts';
import { markBar, selectionBar, selectText } from '../../testing/reading/notes.ts';
import { scriptSpeech } from '../../testing/reading/scripted-speech.ts';
import { signIn } from '../../testing/sign-in.ts';
import { expect, test } from '../../testing/site.ts';

// On a phone a panel has the least room, and lies over most. Colours do not depend on the screen.
test.use({ viewport: { width: 390, height: 844 } });

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const tool = (page: Page, name: string) => page.getByRole('toolbar', { name: '阅读工具' }).getByText(name).click();
/** Closes a panel by its key. */
const leave = async (page: Page) => {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
};

interface Panel {
  /** Brings it onto the reading page. */
  open: (page: Page) => Promise<void>;
  /** Where axe looks: a selector. */
  part: string;
  close: (page: Page) => Promise<void>;
}

/** Panels beside the text. */
const drawers: Record<string, Panel> = {
  settings: { open: (page) => tool(page, '设置'), part: 'dialog[open]', close: leave },
  contents: {
    open: async (page) => {
      await tool(page, '目录');
      await expect(dialog(page, '目录').getByRole('link').first()).toBeVisible();
    },
    part: 'dialog[open]',
    close: leave,
  },
  search: {
    open: async (page) => {
      await tool(page, '搜索本书');
      await dialog(page, '搜索本书').getByLabel('书中的字句').fill('镖局');
      await expect(dialog(page, '搜索本书').locator('mark').first()).toBeVisible();
    },
    part: 'dialog[open]',
    close: leave,
  },
  help: {
    open: async (page) => {
      await page.keyboard.press('?');
      await expect(dialog(page, '按键与手势')).toBeVisible();
    },
    part: 'dialog[open]',
    close: leave,
  },
};

/** From selected text to the list of notes: each goes on from the one before. */
const notes: Record<string, Panel> = {
  'selected text': {
    open: async (page) => {
      await selectText(page, ['2', 3], ['2', 12]);
      await expect(selectionBar(page)).toBeVisible();
    },
    part: '[data-floating-bar]',
    close: (page) => selectionBar(page).getByRole('button', { name: '划线' }).click(),
  },
  'a mark': {
    open: (page) => expect(markBar(page)).toBeVisible(),
    part: '[data-floating-bar]',
    close: (page) => markBar(page).getByRole('button', { name: '写笔记' }).click(),
  },
  'what is written on a mark': {
    open: async (page) => {
      await dialog(page, '写笔记').getByLabel('笔记', { exact: true }).fill('好句。');
    },
    part: 'dialog[open]',
    close: async (page) => {
      await dialog(page, '写笔记').getByRole('button', { name: '保存' }).click();
      await expect(dialog(page, '写笔记')).toHaveCount(0);
    },
  },
  'notes beside the contents': {
    open: async (page) => {
      await tool(page, '目录');
      await dialog(page, '目录').getByRole('tab', { name: '笔记' }).click();
      await expect(dialog(page, '目录').getByText('好句。')).toBeVisible();
    },
    part: 'dialog[open]',
    close: leave,
  },
};

/** Bars over the text, of reading aloud and of the immersive view. */
const bars: Record<string, Panel> = {
  voice: {
    open: async (page) => {
      await tool(page, '朗读');
      await expect(dialog(page, '朗读').getByRole('button', { name: '暂停' })).toBeVisible();
    },
    part: '[data-voice-frame]',
    close: (page) => dialog(page, '朗读').getByRole('button', { name: '收起' }).click(),
  },
  'voice, folded': {
    open: (page) => expect(page.getByRole('region', { name: '朗读' })).toBeVisible(),
    part: '[data-voice-frame]',
    close: (page) => page.getByRole('button', { name: '停止朗读' }).click(),
  },
  'bars of the immersive view': {
    open: async (page) => {
      await tool(page, '全屏');
      await expect(page.locator('html[data-immersive][data-bars="off"]')).toBeVisible();
      await page.mouse.click(195, 422);
      await expect(page.getByRole('region', { name: '阅读进度' })).toBeVisible();
    },
    part: '[aria-label="阅读进度"]',
    close: (page) => page.getByRole('button', { name: '自动阅读' }).click(),
  },
  'automatic reading': {
    open: (page) => expect(page.getByRole('region', { name: '自动阅读' })).toBeVisible(),
    part: '[data-automatic]',
    close: (page) => page.getByRole('button', { name: '停止自动阅读' }).click(),
  },
};

for (const [name, panels] of Object.entries({ panels: drawers, 'ways to a note': notes, 'bars over the text': bars }))
  test(`${name} of the reading page: axe finds nothing in any theme [B1.35]`, async ({ page }) => {
    await scriptSpeech(page, [{ name: '晓晓', lang: 'zh-CN' }]);
    await page.goto('/detail/1001-1');
    await alive(page);
    for (const [step, { open, part, close }] of Object.entries(panels)) {
      await test.step(step, async () => {
        await open(page);
        await expectAccessibleInEachTheme(page, part);
        await close(page);
      });
    }
  });

test('what only members see of reading: axe finds nothing in any theme', async ({ page, baseURL }) => {
  await signIn(page, baseURL ?? '');
  const post = async (call: string, data: object) => {
    const answer = await page.request.post(`/api/v1${call}`, { data });
    expect(answer.status(), await answer.text()).toBe(200);
  };
  await post('/user/progress/', { cid: '1001-4', fraction: 0.5, device: 'another' });
  const day = await page.evaluate(() => new Date().toLocaleDateString('sv'));
  await post('/user/reading-time/', {
    report_id: 'seen-in-each-theme',
    days: [{ day, seconds: 3_600, characters: 27_000 }],
  });

  await page.goto('/detail/1001-1');
  await test.step('the question which of two devices holds', async () => {
    await expect(page.getByRole('button', { name: '留在这里' })).toBeVisible();
    await expectAccessibleInEachTheme(page, '[role="status"]');
    await page.getByRole('button', { name: '留在这里' }).click();
  });
  await test.step('the report of a typo', async () => {
    await selectText(page, ['2', 0], ['2', 4]);
    await selectionBar(page).getByRole('button', { name: '报错字' }).click();
    await expect(dialog(page, '报错字')).toBeVisible();
    await expectAccessibleInEachTheme(page, 'dialog[open]');
  });
  await test.step('the statistics', async () => {
    await page.goto('/user/reading');
    await page.getByText('用表格查看').click();
    await expect(page.getByRole('row')).toHaveCount(2);
    await expectAccessibleInEachTheme(page, 'main');
  });
});
