import { loadavg } from 'node:os';
import { chromium, type Page } from '@playwright/test';
import { executable } from '../browsers/chromium.ts';
import { percentile } from '../figures/percentile.ts';
import { benchLibrary } from '../libraries/bench-library.ts';
import { startSite } from '../servers/measured-process.ts';
import { openReading } from './open-reading.ts';

const turns = 30;

/** Ways in which a page turns that move something. */
const ways = { slide: '平移', cover: '覆盖' };

/**
 * Frames of a page while it turns on a phone with a processor four times slower, as a share of those that the same page has, in the same
 * run and by turns, while nothing moves but one box: a busy machine has fewer of both.
 */
export const measureTurnFrames = async (): Promise<void> => {
  const library = await benchLibrary(3_000, turns);
  const site = await startSite(library.dataDir);
  const browser = await chromium.launch({ executablePath: executable(), args: ['--no-sandbox', '--disable-gpu'] });
  console.log(`每种 ${turns} 次，负载 ${loadavg()[0]?.toFixed(1)}`);
  try {
    for (const [turn, name] of Object.entries(ways)) {
      const settings = { mode: 'page', turn };
      const page = await openReading(browser, { address: `${site.origin}/detail/${library.chapterId}`, settings });
      report(name, await measureTurns(page));
      await page.close();
    }
  } finally {
    await browser.close();
    await site.stop();
    await library.remove();
  }
};

/** Times between frames, in milliseconds. */
type Gaps = number[];

const measureTurns = async (page: Page): Promise<{ turning: Gaps; idle: Gaps }> => {
  // What makes a turn seen comes later, with its style.
  await page.waitForFunction(() =>
    document.adoptedStyleSheets.some(({ cssRules }) =>
      [...cssRules].some(({ cssText }) => cssText.includes('data-turn')),
    ),
  );
  const [turning, idle]: [Gaps, Gaps] = [[], []];
  for (let turn = 0; turn < turns; turn += 1) {
    // The neighbours are prefetched once the page has come to rest.
    await page.waitForTimeout(300);
    const { gaps, movedMs } = await page.evaluate(gapsOfTurn);
    turning.push(...gaps);
    idle.push(...(await page.evaluate(gapsOfIdlePage, movedMs)));
  }
  return { turning, idle };
};

/** Turns to the next page. Runs in the page. @returns the gaps from the first frame of the movement to its last */
const gapsOfTurn = async (): Promise<{ gaps: number[]; movedMs: number }> => {
  const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
  const isMoving = () =>
    document
      .getAnimations()
      .some(({ effect }) => (effect as KeyframeEffect).pseudoElement?.includes('(sheet)') ?? false);
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'PageDown', bubbles: true, cancelable: true }));
  while (!isMoving()) await nextFrame();
  const frames: number[] = [];
  while (isMoving()) frames.push(await nextFrame());
  const gaps = frames.slice(1).map((now, index) => now - (frames[index] ?? now));
  return { gaps, movedMs: (frames.at(-1) ?? 0) - (frames[0] ?? 0) };
};

/** Moves a box in front of the page for so long. Runs in the page. @returns the gaps between frames */
const gapsOfIdlePage = async (durationMs: number): Promise<number[]> => {
  const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
  const box = document.createElement('div');
  box.style.cssText = 'position: fixed; inset: 0 auto auto 0; inline-size: 40px; block-size: 40px; background: #888';
  document.body.append(box);
  const moving = box.animate({ transform: ['none', 'translateX(300px)'] }, durationMs);
  const frames: number[] = [];
  while (moving.playState === 'running') frames.push(await nextFrame());
  box.remove();
  return frames.slice(1).map((now, index) => now - (frames[index] ?? now));
};

const framesASecond = (gaps: Gaps): number => (1_000 * gaps.length) / gaps.reduce((sum, gap) => sum + gap, 0);

const report = (name: string, { turning, idle }: { turning: Gaps; idle: Gaps }): void => {
  const ratesOf = (gaps: Gaps): string =>
    `每秒 ${framesASecond(gaps).toFixed(1)} 帧，两帧之间 p50 ${percentile(gaps, 50)} ms，p95 ${percentile(gaps, 95)} ms`;
  const share = framesASecond(turning) / framesASecond(idle);
  console.log(`${name}：翻页时${ratesOf(turning)}；不翻时${ratesOf(idle)}；帧数之比 ${share.toFixed(2)}`);
};
