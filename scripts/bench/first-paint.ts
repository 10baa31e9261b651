import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { brotliCompressSync, constants } from 'node:zlib';
import { type Chromium, openChromium } from './browsers/chromium.ts';
import { type PaintTimings, pressUntilHandled, watchPaints } from './browsers/page-timings.ts';
import { onSlowPhone } from './browsers/slow-phone.ts';
import { alternate, median } from './figures/alternate.ts';
import { benchLibrary } from './libraries/bench-library.ts';
import { startMeasured, startSite } from './servers/measured-process.ts';

const rounds = 7;

/** How many times slower the phones' CPUs are. */
const slownesses = [4, 8];

/** Time, in milliseconds, for which a page is watched after its text stands: later movements disturb the reading. */
const watched = 4_000;

/** Time until the text of a chapter is there on slow phones, against the same text as a static page. */
export const measureFirstPaint = async (): Promise<void> => {
  const library = await benchLibrary();
  const site = await startSite(library.dataDir);
  const page = `${site.origin}/detail/${library.chapterId}`;
  const html = await (await fetch(page)).text();
  const files = [withoutProgram(html), bareText(html)].map((each, index) => ({ each, file: `static-${index}.json` }));
  const paths = files.map(({ file }) => path.join(library.dataDir, file));
  for (const [index, { each }] of files.entries()) await writeFile(paths[index] ?? '', JSON.stringify(answerOf(each)));
  const plain = await startMeasured('scripts/bench/servers/serve-from-memory.ts', { args: paths });
  const browser = await openChromium();
  try {
    for (const slowness of slownesses) {
      const measurements = {
        plain: () => paintsOf(browser, `${plain.origin}/0`, slowness),
        bare: () => paintsOf(browser, `${plain.origin}/1`, slowness),
        site: () => paintsOf(browser, page, slowness),
      };
      await alternate(1, measurements);
      console.log(`处理器慢 ${slowness} 倍`);
      report(await alternate(rounds, measurements));
    }
    const { turned } = await alternate(rounds, { turned: () => timeUntilTurned(browser, page) });
    console.log(`下一章由脚本打开：${Math.round(median(turned))} ms 后`);
  } finally {
    await browser.close();
    await plain.stop();
    await site.stop();
    await library.remove();
  }
};

/** The same page without its program: no scripts, nothing that is loaded for them. */
const withoutProgram = (html: string): string =>
  html.replaceAll(/<script[^>]*>.*?<\/script>\n?|<link rel="preload"[^>]*>\n?/gs, '');

/** Nothing but the text of the chapter, in a browser's own looks. */
const bareText = (html: string): string =>
  `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><title>x</title><article>${(
    html.match(/<p id="p-[^>]*>.*?<\/p>/gs) ?? []
  ).join('')}</article></html>`;

const answerOf = (page: string) => {
  const body = brotliCompressSync(page, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  return {
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' },
    body: body.toString('base64'),
  };
};

const paintsOf = (browser: Chromium, url: string, slowness: number): Promise<PaintTimings> =>
  onSlowPhone(browser, { url, prepare: watchPaints, slowness }, async (page) => {
    await page.until(() => window.timings?.textVisible > 0 && window.timings.largestPaint > 0);
    await wait(watched);
    return page.until(() => window.timings);
  });

/** @throws Error where the next chapter came by loading a document */
const timeUntilTurned = (browser: Chromium, url: string): Promise<number> =>
  onSlowPhone(browser, { url, prepare: pressUntilHandled }, async (page) => {
    const turned = await page.until(
      () => document.querySelector('h1')?.textContent?.startsWith('第2章') && { at: window.turnedByScript },
    );
    if (turned.at === undefined) throw new Error('the next chapter came with a new document');
    return turned.at;
  });

const report = ({ plain, bare, site }: Record<'plain' | 'bare' | 'site', PaintTimings[]>): void => {
  const rows = { 首次绘制: 'firstPaint', 正文可见: 'textVisible', 最大绘制: 'largestPaint' } as const;
  const of = (timings: PaintTimings[], name: keyof PaintTimings) => median(timings.map((each) => each[name]));
  for (const [label, name] of Object.entries(rows)) {
    const ratioTo = (base: PaintTimings[]) =>
      median(site.map((each, round) => each[name] / (base[round]?.[name] ?? Number.NaN))).toFixed(2);
    console.log(
      `${label}：无程序的同一页面 ${Math.round(of(plain, name))} ms，仅有正文的页面 ${Math.round(of(bare, name))} ms，` +
        `本站 ${Math.round(of(site, name))} ms，${ratioTo(plain)} 倍与 ${ratioTo(bare)} 倍`,
    );
  }
  const shifts = site.map(({ layoutShift }) => layoutShift);
  console.log(`布局偏移：${Math.max(...shifts).toFixed(4)}（各轮中最大者）`);
};
