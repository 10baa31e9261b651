import { expectAccessible } from '../testing/axe.ts';
import { scriptSpeech, speechOf } from '../testing/reading/scripted-speech.ts';
import { expect, test } from '../testing/site.ts';

// Headless browsers have no voice: a scripted speech engine stands in for it in all of these tests.
const voices = [
  { name: 'English', lang: 'en-US' },
  { name: '晓晓', lang: 'zh-CN' },
  { name: '美佳', lang: 'zh-TW' },
];

const address = '/detail/1001-1';

test('reading aloud marks each sentence and follows it, also with its panel folded [B1.26]', { tag: '@phone' }, async ({
  page,
}) => {
  await scriptSpeech(page, voices);
  await page.goto(address);
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
  expect(await speech.isSpeaking()).toBe(false);
  const paused = await lastSpoken();
  await bar.getByRole('button', { name: '播放' }).click();
  await expect.poll(lastSpoken).toBe(paused);
  await bar.getByRole('button', { name: '停止朗读' }).click();
  await expect(bar).toHaveCount(0);
  expect(await page.evaluate(() => CSS.highlights.has('voice'))).toBe(false);
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
  expect(await session()).toEqual([title, 'paused']);
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
