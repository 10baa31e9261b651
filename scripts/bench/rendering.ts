import path from 'node:path';
import { alternate, median } from './figures/alternate.ts';
import { benchLibrary } from './libraries/bench-library.ts';
import { load } from './servers/keep-alive-load.ts';
import { cpuOf, keepAnswer } from './servers/kept-answer.ts';
import { startMeasured, startSite } from './servers/measured-process.ts';

const rounds = 9;
const keptRequests = 20_000;
const renderedPages = 1_000;
/** So many, and so little room for pages, that each is out of the cache again when it is its turn. */
const [chapters, characters, cacheMegabytes] = [2_000, 3_000, '1'];

/** Cost of a page for the server, in CPU time of all its threads: kept in memory against node:http alone, and made anew. */
export const measureRendering = async (): Promise<void> => {
  const library = await benchLibrary(characters, chapters);
  const site = await startSite(library.dataDir, { PAGE_CACHE_MB: cacheMegabytes });
  const page = `${site.origin}/detail/${library.chapterId}`;
  const answerFile = path.join(library.dataDir, 'answer.json');
  await keepAnswer(page, answerFile);
  const plain = await startMeasured('scripts/bench/servers/serve-from-memory.ts', { args: [answerFile] });
  const pagesFound = async () => {
    const metrics = await (await fetch(`${site.origin}/metrics`)).text();
    return Number(/^shuhai_page_cache_hits_total (\d+)/m.exec(metrics)?.[1]);
  };
  const askForKept = async () => {
    await load(1, () => page);
    const before = await pagesFound();
    const cost = await cpuOf(site, () => load(keptRequests, () => page), keptRequests);
    const found = (await pagesFound()) - before;
    if (found !== keptRequests)
      throw new Error(`${keptRequests - found} of ${keptRequests} pages were not in the cache`);
    return cost;
  };
  let turn = 0;
  const freshPage = () => `${site.origin}/detail/${library.novelId}-${1 + (turn++ % chapters)}`;
  const measurements = {
    plain: () => cpuOf(plain, () => load(keptRequests, () => `${plain.origin}/0`), keptRequests),
    kept: askForKept,
    rendered: () => cpuOf(site, () => load(renderedPages, freshPage, 'identity'), renderedPages),
    compressed: () => cpuOf(site, () => load(renderedPages, freshPage), renderedPages),
  };
  try {
    await alternate(2, measurements);
    report(await alternate(rounds, measurements));
  } finally {
    await plain.stop();
    await site.stop();
    await library.remove();
  }
};

/** @throws Error where fresh pages cost like kept ones: then they were not fresh */
const report = (results: Record<'plain' | 'kept' | 'rendered' | 'compressed', number[]>): void => {
  const cost = (name: keyof typeof results) => median(results[name]);
  const ratio = median(results.kept.map((kept, round) => kept / (results.plain[round] ?? Number.NaN)));
  if (cost('rendered') < 5 * cost('kept')) throw new Error('pages that should be rendered came from the cache');
  const milliseconds = (name: keyof typeof results) => `${(cost(name) / 1_000).toFixed(2)} ms`;
  console.log(`仅 node:http：${cost('plain').toFixed(1)} µs`);
  console.log(`取自缓存：${cost('kept').toFixed(1)} µs，为前者的 ${ratio.toFixed(2)} 倍`);
  console.log(`重新渲染：${milliseconds('rendered')}，为取自缓存的 ${(cost('rendered') / cost('kept')).toFixed(0)} 倍`);
  console.log(`重新渲染并压缩：${milliseconds('compressed')}`);
};
