import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../../testing/accessibility/axe.ts';
import { programLoaded, showTools } from '../../testing/reading/reading-place.ts';
import { scriptSpeech, speechOf } from '../../testing/reading/scripted-speech.ts';
import { expect, test } from '../../testing/site.ts';

// Headless browsers have no voice: a scripted speech engine stands in for it in all of these tests.
const voices = [
  { name: 'English', lang: 'en-US' },
  { name: '晓晓', lang: 'zh-CN' },
  { name: '美佳', lang: 'zh-TW' },
];

const address = '/detail/1001-1';

/** Opens the chapter and the panel of the voice, which begins to speak. @param reading the reader's settings @returns the panel */
const openVoice = async (page: Page, reading: { mode: string; size?: number }): Promise<Locator> => {
  await page.addInitScript((text) => localStorage.setItem('reading', text), JSON.stringify(reading));
  await scriptSpeech(page, voices);
  await page.goto(address);
  await programLoaded(page);
  await page.keyboard.press('v');
  const panel = page.getByRole('dialog', { name: '朗读' });
  await expect(panel.getByRole('button', { name: '暂停' })).toBeVisible();
  await expect(panel.getByRole('combobox', { name: '停止' })).toBeVisible();
  return panel;
};

test('reading aloud marks each sentence and follows it, also with its panel folded [B1.26]', { tag: '@phone' }, async ({
  page,
}) => {
  await scriptSpeech(page, voices);
  await page.goto(address);
  await showTools(page);
  await page.getByRole('button', { name: '朗读' }).click();
  const panel = page.getByRole('dialog', { name: '朗读' });
  await expect(panel.getByRole('button', { name: '暂停' })).toBeVisible();
  const speech = speechOf(page);
  const title = (await page.locator('[data-current] h1').textContent()) ?? '';
  await expect.poll(speech.spoken).toEqual([{ text: title, rate: 1, voice: '晓晓' }]);
  await expectAccessible(page);

  const marked = () =>
    page.evaluate(() => [...(CSS.highlights.get('voice') ?? [])].map((range) => String(range as Range)).join(''));
  const lastSpoken = async () => (await speech.spoken()).at(-1)?.text;
  const next = async () => {
    const count = (await speech.spoken()).length;
    await speech.end();
    await expect.poll(async () => (await speech.spoken()).length).toBe(count + 1);
  };
  await next();
  await expect.poll(marked).toBe(await lastSpoken());

  await panel.getByRole('button', { name: '收起' }).click();
  const bar = page.getByRole('region', { name: '朗读' });
  await expect(bar.getByRole('button', { name: '停止朗读' })).toBeInViewport({ ratio: 1 });
  for (let sentence = 0; sentence < 25; sentence += 1) await next();
  // The text was moved, and what is spoken can be read above the bar.
  const isReadable = () =>
    page.evaluate(() => {
      const [range] = CSS.highlights.get('voice') ?? [];
      const { top, bottom } = (range as Range).getBoundingClientRect();
      const covered = document.querySelector('[data-voice-frame]')?.getBoundingClientRect().top ?? window.innerHeight;
      return window.scrollY > 0 && top >= 0 && bottom <= covered;
    });
  await expect.poll(isReadable).toBe(true);

  await bar.getByRole('button', { name: '暂停' }).click();
  await expect.poll(speech.isSpeaking).toBe(false);
  const paused = await lastSpoken();
  await bar.getByRole('button', { name: '播放' }).click();
  await expect.poll(lastSpoken).toBe(paused);
  await bar.getByRole('button', { name: '停止朗读' }).click();
  await expect(bar).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => CSS.highlights.has('voice'))).toBe(false);
});

test('reading aloud goes on into the next chapter, and stops after it where that was chosen [B1.26]', async ({
  page,
}) => {
  // The engine of this test speaks faster than a page scrolls smoothly.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await scriptSpeech(page, voices);
  await page.goto('/detail/1001-1');
  await page.getByRole('button', { name: '朗读' }).click();
  const panel = page.getByRole('dialog', { name: '朗读' });
  await panel.getByRole('combobox', { name: '停止' }).selectOption({ label: '读完 2 章' });
  const speech = speechOf(page);
  await speech.readOn('第二章');
  await expect(page).toHaveURL(/\/detail\/1001-2$/);
  await expect(panel.getByRole('status')).toHaveText(/第二章/);
  await speech.readOn();
  await expect(panel.getByRole('status')).toHaveText('已按设定停止');
  await expect(panel.getByRole('combobox', { name: '停止' })).toHaveValue('never');
  await panel.getByRole('button', { name: '播放' }).click();
  await expect(panel.getByRole('status')).toHaveText(/第三章/);
});

for (const mode of ['scroll', 'page'])
  test(`a press on a sentence reads on from there, while it is read aloud (${mode})`, { tag: '@phone' }, async ({
    page,
    isMobile,
  }) => {
    await page.addInitScript((text) => localStorage.setItem('reading', text), JSON.stringify({ mode }));
    await scriptSpeech(page, voices);
    await page.goto('/detail/1001-2');
    await programLoaded(page);
    await page.keyboard.press('v');
    await page.getByRole('dialog', { name: '朗读' }).getByRole('button', { name: '收起' }).click();
    const bar = page.getByRole('region', { name: '朗读' });
    const speech = speechOf(page);
    const last = async () => (await speech.spoken()).at(-1)?.text;
    /** Presses a character of a paragraph, by mouse or finger, once it stands still: the bar makes room for itself. */
    const press = async (pid: string, offset: number) => {
      const { x, y } = await page.locator(`[data-current] p[data-pid="${pid}"]`).evaluate(async (paragraph, at) => {
        const range = document.createRange();
        range.setStart(paragraph.firstChild ?? paragraph, at);
        range.setEnd(paragraph.firstChild ?? paragraph, at + 1);
        const placeNow = () => {
          const { left, top, width, height } = range.getBoundingClientRect();
          return { x: left + width / 2, y: top + height / 2 };
        };
        let place = placeNow();
        for (let stillFrames = 0; stillFrames < 5; ) {
          await new Promise(requestAnimationFrame);
          const now = placeNow();
          stillFrames = now.x === place.x && now.y === place.y ? stillFrames + 1 : 0;
          place = now;
        }
        return place;
      }, offset);
      await (isMobile ? page.touchscreen.tap(x, y) : page.mouse.click(x, y));
    };
    const text = (await page.locator('[data-current] p[data-pid="3"]').textContent()) ?? '';
    const second = text.indexOf('。') + 1;
    await press('3', second + 3);
    await expect.poll(last).toBe(text.slice(second, text.indexOf('。', second) + 1));
    await press('1', 0);
    await expect.poll(last).toMatch(/^鲁豆没有哭。/);
    await speech.end();
    await expect.poll(last).not.toMatch(/^鲁豆没有哭。/);

    // Silent, a press means what it means without a voice.
    await bar.getByRole('button', { name: '暂停' }).click();
    const spoken = (await speech.spoken()).length;
    await press('3', 1);
    await bar.getByRole('button', { name: '播放' }).click();
    await expect.poll(async () => (await speech.spoken()).length).toBe(spoken + 1);
    expect(await last()).not.toContain(text.slice(0, 4));
  });

test('on a phone that lies on its side the panel can be folded and ended beside the bars [B15.170]', {
  tag: '@touch',
}, async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await scriptSpeech(page, voices);
  await page.goto(address);
  await showTools(page);
  await page.getByRole('button', { name: '朗读' }).click();
  const panel = page.getByRole('dialog', { name: '朗读' });
  for (const name of ['暂停', '停止朗读', '收起']) {
    await panel.getByRole('button', { name }).scrollIntoViewIfNeeded();
    await expect(panel.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
  }
});

test('in pages no line lies beneath the bar of the voice, or of automatic reading [B15.171]', {
  tag: '@phone',
}, async ({ page }) => {
  const panel = await openVoice(page, { mode: 'page' });
  await panel.getByRole('button', { name: '收起' }).click();
  const bar = await page.getByRole('region', { name: '朗读' }).boundingBox();
  const lowest = () => page.evaluate(lowestLine);
  await expect.poll(lowest).toBeLessThanOrEqual(bar?.y ?? 0);
  await page.getByRole('button', { name: '停止朗读' }).click();
  await expect.poll(lowest).toBeGreaterThan(bar?.y ?? 0);

  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  await page.mouse.click(width / 2, height / 2);
  await page.getByRole('button', { name: '自动阅读' }).click();
  const speed = await page.getByRole('region', { name: '自动阅读' }).boundingBox();
  await expect.poll(lowest).toBeLessThanOrEqual(speed?.y ?? 0);
});

test('the page that is read aloud is the one that is shown, also where the next one begins within a wide window [B15.173]', async ({
  page,
}) => {
  await openVoice(page, { mode: 'page', size: 28 });
  const speech = speechOf(page);
  const isShown = () =>
    page.evaluate(() => {
      const [range] = CSS.highlights.get('voice') ?? [];
      const room = document.querySelector('[data-current]')?.getBoundingClientRect();
      if (!(range instanceof Range) || !room) return true;
      const { left, right } = range.getBoundingClientRect();
      return left < room.right && right > room.left;
    });
  for (let sentence = 1; sentence <= 30; sentence += 1) {
    await speech.end();
    await expect.poll(async () => (await speech.spoken()).length).toBe(sentence + 1);
    await expect.poll(isShown, `sentence ${sentence}`).toBe(true);
  }
  await expect(page.getByText(/^1 \/ \d+$/)).toBeHidden();
});

test('beside the open panel of the voice keys turn the pages [B15.179]', async ({ page }) => {
  await openVoice(page, { mode: 'page', size: 28 });
  // A press on the text's margin gives it the focus.
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.keyboard.press('PageDown');
  await expect(page.getByText(/^2 \/ \d+$/)).toBeVisible();
});

test('in pages no line lies beneath the open panel of the voice, and what is spoken stays on the page that is shown [B15.182]', {
  tag: '@phone',
}, async ({ page }) => {
  const panel = await openVoice(page, { mode: 'page' });
  const lowest = () => page.evaluate(lowestLine);
  const expectFree = async () => {
    const top = (await panel.boundingBox())?.y ?? 0;
    await expect.poll(lowest).toBeLessThanOrEqual(top);
  };
  await expectFree();
  const speech = speechOf(page);
  for (let sentence = 1; sentence <= 12; sentence += 1) {
    await speech.end();
    await expect.poll(async () => (await speech.spoken()).length).toBe(sentence + 1);
  }
  await expect.poll(() => page.evaluate(isSpokenReadable)).toBe(true);
  for (let times = 0; times < 2; times += 1) {
    await panel.getByRole('button', { name: '收起' }).click();
    await expect.poll(() => page.evaluate(isSpokenReadable)).toBe(true);
    await page.getByRole('button', { name: '朗读设置' }).click();
    await expectFree();
    await expect.poll(() => page.evaluate(isSpokenReadable)).toBe(true);
  }
});

test('in scroll mode the panel of the voice does not open over the sentence that is spoken [B15.183]', {
  tag: '@touch',
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const panel = await openVoice(page, { mode: 'scroll' });
  const top = (await panel.boundingBox())?.y ?? 0;
  await panel.getByRole('button', { name: '收起' }).click();
  const speech = speechOf(page);
  const spokenBottom = () =>
    page.evaluate(() => {
      const [range] = CSS.highlights.get('voice') ?? [];
      return range instanceof Range ? range.getBoundingClientRect().bottom : 0;
    });
  let sentences = 1;
  while ((await spokenBottom()) <= top + 20) {
    await speech.end();
    sentences += 1;
    await expect.poll(async () => (await speech.spoken()).length).toBe(sentences);
    expect(sentences).toBeLessThan(30);
  }
  await page.getByRole('button', { name: '朗读设置' }).click();
  await expect(panel).toBeVisible();
  await expect.poll(() => page.evaluate(isSpokenReadable)).toBe(true);
});

/** Whether the sentence that is spoken is in the window, above the frame of the voice; the title, which is not marked, counts. */
const isSpokenReadable = (): boolean => {
  const [range] = CSS.highlights.get('voice') ?? [];
  const frame = document.querySelector('[data-voice-frame]')?.getBoundingClientRect();
  if (!(range instanceof Range) || !frame) return true;
  const whole = range.getBoundingClientRect();
  // A sentence may begin on one page and end on the next.
  const isPaged = document.documentElement.dataset.mode === 'page';
  const { left, right, top, bottom } = (isPaged && range.getClientRects()[0]) || whole;
  return top >= 0 && bottom <= frame.top && left >= 0 && right <= window.innerWidth;
};

/** Lower edge of the lowest line of the text, in pixels of the window. */
const lowestLine = (): number =>
  Math.max(
    ...[...document.querySelectorAll('[data-current] p[data-pid]')].flatMap((paragraph) => {
      const range = document.createRange();
      range.selectNodeContents(paragraph);
      return [...range.getClientRects()].map(({ bottom }) => bottom);
    }),
  );

test('speed and voice are kept on the device, and reading begins at the sentence at the top', async ({ page }) => {
  await scriptSpeech(page, voices);
  await page.goto(address);
  await page.getByRole('button', { name: '朗读' }).click();
  const panel = page.getByRole('dialog', { name: '朗读' });
  await panel.getByRole('combobox', { name: '声音' }).selectOption({ label: '美佳' });
  await panel.getByRole('slider', { name: '语速' }).fill('1.5');
  const speech = speechOf(page);
  const last = async () => (await speech.spoken()).at(-1);
  await expect.poll(last).toMatchObject({ rate: 1.5, voice: '美佳' });

  await page.goto('/detail/1001-2');
  // A line that begins a paragraph stands at the top.
  const paragraph = page.locator('[data-pid]').nth(6);
  await paragraph.evaluate((element) => {
    window.scrollTo(0, window.scrollY + element.getBoundingClientRect().top - 8);
  });
  await page.getByRole('button', { name: '朗读' }).click();
  await expect.poll(last).toMatchObject({ rate: 1.5, voice: '美佳' });
  const spoken = (await last())?.text ?? '-';
  expect(await paragraph.textContent()).toContain(spoken);
});

test('media keys and the lock screen know what is read, and control it [B1.26]', async ({ page }) => {
  await scriptSpeech(page, voices);
  await page.addInitScript(() => {
    const handlers: Record<string, unknown> = {};
    Object.assign(window, { mediaKeys: handlers });
    const session = navigator.mediaSession;
    const original = session.setActionHandler.bind(session);
    session.setActionHandler = (action, handler) => {
      handlers[action] = handler;
      original(action, handler);
    };
  });
  await page.goto(address);
  await page.getByRole('button', { name: '朗读' }).click();
  const panel = page.getByRole('dialog', { name: '朗读' });
  await expect(panel.getByRole('button', { name: '暂停' })).toBeVisible();
  const session = () =>
    page.evaluate(() => [navigator.mediaSession.metadata?.title, navigator.mediaSession.playbackState]);
  const title = await page.locator('[data-current] h1').textContent();
  await expect.poll(session).toEqual([title, 'playing']);
  const press = (key: string) =>
    page.evaluate((name) => (window as unknown as { mediaKeys: Record<string, () => void> }).mediaKeys[name]?.(), key);
  await press('pause');
  await expect(panel.getByRole('button', { name: '播放' })).toBeVisible();
  await expect.poll(session).toEqual([title, 'paused']);
  const spokenTimes = async () => (await speechOf(page).spoken()).length;
  await press('play');
  await expect.poll(spokenTimes).toBe(2);
  await press('nexttrack');
  await expect.poll(spokenTimes).toBe(3);
  await press('stop');
  await expect.poll(session).toEqual([undefined, 'none']);
});

test('a browser without a voice says so', async ({ page }) => {
  await scriptSpeech(page, []);
  await page.goto(address);
  await page.getByRole('button', { name: '朗读' }).click();
  const panel = page.getByRole('dialog', { name: '朗读' });
  await expect(panel.getByRole('status')).toContainText('没有可用的语音');
  await expect(panel.getByRole('button', { name: '播放' })).toHaveCount(0);
  await panel.press('Escape');
  await expect(panel).toHaveCount(0);
});
