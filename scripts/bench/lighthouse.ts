import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { apiBase, calls, pages } from 'shared-api/paths';
import { executable } from './browsers/chromium.ts';
import { median } from './figures/alternate.ts';
import { startSite } from './servers/measured-process.ts';

/** Fetched when it is asked for: with its hundred packages it would make every installation slower. */
const lighthouse = 'lighthouse@13.5.0';

const rounds = 5;
const categories = { performance: '性能', accessibility: '无障碍', 'best-practices': '最佳实践', seo: '搜索引擎' };

/** The parts of Lighthouse's report that are read here; scores are from 0 to 1. */
interface Report {
  categories: Record<string, { score: number; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; title: string; displayValue?: string; numericValue?: number }>;
}

/** Lighthouse's four scores, as on a phone, of the pages that readers come to; over the novels that come with the program. */
export const measureLighthouse = async (): Promise<void> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'shuhai-lighthouse-'));
  const site = await startSite(folder);
  try {
    const home = (await (await fetch(`${site.origin}${apiBase}${calls.home}`)).json()) as {
      data: { picks: { id: string }[] };
    };
    const id = home.data.picks[0]?.id ?? '';
    for (const page of [pages.home, pages.book(id), pages.chapter(`${id}-1`)]) {
      const reports: Report[] = [];
      for (let round = 0; round < rounds; round += 1) reports.push(await reportOn(site.origin + page, folder));
      print(page, reports);
    }
  } finally {
    await site.stop();
    await rm(folder, { recursive: true, force: true });
  }
};

const reportOn = async (url: string, folder: string): Promise<Report> => {
  const file = path.join(folder, 'report.json');
  const args = [
    ...['--yes', lighthouse, url, '--quiet', '--output=json', `--output-path=${file}`],
    `--only-categories=${Object.keys(categories).join(',')}`,
    '--chrome-flags=--headless=new --no-sandbox --disable-gpu',
  ];
  const { status } = spawnSync('npx', args, {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, CHROME_PATH: executable() },
  });
  if (status !== 0) throw new Error(`lighthouse 失败：${url}`);
  return JSON.parse(await readFile(file, 'utf8'));
};

/** One line a page, and one for each audit that keeps a category from 100 in the last round. */
const print = (page: string, reports: Report[]): void => {
  const scores = Object.entries(categories).map(([category, label]) => {
    const score = median(reports.map((report) => report.categories[category]?.score ?? 0));
    return `${label} ${Math.round(score * 100)}`;
  });
  const blocking = median(reports.map(({ audits }) => audits['total-blocking-time']?.numericValue ?? Number.NaN));
  console.log(`${page}：${scores.join('，')}，阻塞 ${Math.round(blocking)} ms`);
  const last = reports.at(-1);
  for (const [category, label] of Object.entries(categories)) {
    for (const { id, weight } of last?.categories[category]?.auditRefs ?? []) {
      const audit = last?.audits[id];
      if (weight === 0 || audit === undefined || audit.score === null || audit.score === 1) continue;
      console.log(`  ${label} ${id}：${Math.round(audit.score * 100)}，${audit.title}（${audit.displayValue ?? ''}）`);
    }
  }
};
