import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type Sharp from 'sharp';
import { openStore } from '../../server/db/open-store.ts';
import { isFailure } from '../../server/importing/import-report.ts';
import { epubOf } from '../../server/importing/testing/epub-of.ts';
import { importFiles } from '../../server/importing/testing/import-files.ts';
import { readNovel } from '../../server/importing/txt/read-novel.ts';
import { root } from '../project.ts';
import { type Chromium, openChromium } from './browsers/chromium.ts';
import { type PaintTimings, watchPaints } from './browsers/page-timings.ts';
import { onSlowPhone } from './browsers/slow-phone.ts';
import { alternate, median } from './figures/alternate.ts';
import { startSite } from './servers/measured-process.ts';

const rounds = 7;
const chapterCount = 20;
const picturesPerChapter = 10;
/** Paragraphs before each picture. */
const paragraphsBetween = 8;

/** The server's own copy. */
const sharp: typeof Sharp = createRequire(path.join(root, 'server/main.ts'))('sharp');

/** A picture of soft stains, no two the same: some 150 kB. */
const makePicture = async (): Promise<Buffer> => {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const stains = sharp({ create: { width: 60, height: 85, channels: 3, background: '#888', noise } });
  return stains.resize(1200, 1700, { kernel: 'cubic' }).jpeg({ quality: 75 }).toBuffer();
};

/** A novel of 200 pictures as an EPUB, or the same without them. */
const makeEpub = (title: string, paragraphs: readonly string[], pictures: readonly Buffer[]): Buffer => {
  const documents: Record<string, string> = {};
  for (let chapter = 0; chapter < chapterCount; chapter += 1) {
    const blocks = Array.from({ length: picturesPerChapter }, (_, at) => {
      const from = (chapter * picturesPerChapter + at) * paragraphsBetween;
      const text = Array.from(
        { length: paragraphsBetween },
        (_, index) => paragraphs[(from + index) % paragraphs.length],
      );
      const picture =
        pictures.length === 0 ? '' : `<p><img src="${chapter * picturesPerChapter + at}.jpg" alt="插图"/></p>`;
      return `${text.map((each) => `<p>${each}</p>`).join('')}${picture}`;
    });
    documents[`${chapter}.xhtml`] = `<h1>第${chapter + 1}章 河上</h1>${blocks.join('')}`;
  }
  return epubOf({
    metadata: `<dc:title>${title}</dc:title><dc:creator>某人</dc:creator>`,
    documents,
    more: pictures.map((content, index) => ({ name: `OEBPS/${index}.jpg`, content })),
  });
};

/** An illustrated novel of 200 pictures: taking it in, and reading it on a slow phone against the same text without pictures. */
export const measureIllustrated = async (): Promise<void> => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'shuhai-bench-'));
  const source = path.join(root, 'server/demo-library/hegong-ji.txt');
  const { novel } = readNovel(await readFile(source), path.basename(source));
  const paragraphs = novel.chapters.flatMap((chapter) => chapter.paragraphs).filter((text) => !/[<&\ufff9]/.test(text));
  const pictures: Buffer[] = [];
  for (let count = 0; count < chapterCount * picturesPerChapter; count += 1) pictures.push(await makePicture());
  const store = await openStore({ dataDir });
  const importOne = async (title: string, shown: readonly Buffer[]) => {
    const file = path.join(dataDir, `${title}.epub`);
    const bytes = makeEpub(title, paragraphs, shown);
    await writeFile(file, bytes);
    const [start, processor] = [performance.now(), process.cpuUsage()];
    const [report] = await importFiles(store, [file]);
    const { user, system } = process.cpuUsage(processor);
    if (report === undefined || isFailure(report)) throw new Error(report?.error ?? 'no report');
    console.log(
      `${title}：${(bytes.length / 1e6).toFixed(1)} MB，${report.pictures} 张插图，导入 ${Math.round(performance.now() - start)} ms，` +
        `处理器 ${Math.round((user + system) / 1000)} ms；${report.warnings.length} 条疑点`,
    );
    return `${report.novel_id}-1`;
  };
  const plain = await importOne('无图的书', []);
  const illustrated = await importOne('有图的书', pictures);
  await importOne('有图的书', pictures);
  await store.close();
  const site = await startSite(dataDir);
  const browser = await openChromium();
  const read = (id: string) => () => readOn(browser, `${site.origin}/detail/${id}`);
  try {
    await alternate(1, { plain: read(plain), illustrated: read(illustrated) });
    report(await alternate(rounds, { plain: read(plain), illustrated: read(illustrated) }));
  } finally {
    await browser.close();
    await site.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
};

/** Opens a chapter and scrolls through it to its end. */
const readOn = (browser: Chromium, url: string): Promise<PaintTimings> =>
  onSlowPhone(browser, { url, prepare: watchPaints }, async (page) => {
    await page.until(() => window.timings?.textVisible > 0);
    return page.until(() => {
      window.scrollBy(0, 500);
      const end = document.querySelector('[data-current] nav')?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY;
      return end < window.innerHeight && window.timings;
    });
  });

const report = ({ plain, illustrated }: Record<'plain' | 'illustrated', PaintTimings[]>): void => {
  for (const [label, name] of [
    ['首次绘制', 'firstPaint'],
    ['正文可见', 'textVisible'],
  ] as const) {
    const of = (timings: PaintTimings[]) => Math.round(median(timings.map((each) => each[name])));
    const ratio = median(illustrated.map((each, round) => each[name] / (plain[round]?.[name] ?? Number.NaN)));
    console.log(`${label}：无图 ${of(plain)} ms，有图 ${of(illustrated)} ms，${ratio.toFixed(2)} 倍`);
  }
  const shiftOf = (timings: PaintTimings[]) => Math.max(...timings.map(({ layoutShift }) => layoutShift)).toFixed(4);
  console.log(`布局偏移：无图 ${shiftOf(plain)}，有图 ${shiftOf(illustrated)}（滚到章末，各轮中最大者）`);
};
