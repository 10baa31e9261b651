import { buildApps } from './build-apps.ts';
import { runNode } from './project.ts';

/** `npm run bench` measures everything that is quick; `npm run bench -- NAME…` what is named. */
const benches: Record<string, () => Promise<unknown>> = {
  'first-paint': async () => (await import('./bench/first-paint.ts')).measureFirstPaint(),
  'first-visit': async () => (await import('./bench/first-visit.ts')).measureFirstVisit(),
  rendering: async () => (await import('./bench/rendering.ts')).measureRendering(),
  'reading-settings': async () => (await import('./bench/reading/reading-settings.ts')).measureReadingSettings(),
  import: () => runNode(['server/importing/import.bench.ts']),
};

/** Benchmarks that run only when named: they take minutes, and some fetch from the registry. */
const slowBenches: Record<string, () => Promise<unknown>> = {
  illustrated: async () => (await import('./bench/illustrated.ts')).measureIllustrated(),
  'page-cache': async () => (await import('./bench/page-cache.ts')).measurePageCache(),
  'library-queries': async () => (await import('./bench/library-queries.ts')).measureLibraryQueries(),
  'console-novels': async () => (await import('./bench/console-novels.ts')).measureConsoleNovels(),
  'text-search': async () => (await import('./bench/text-search.ts')).measureTextSearch(),
  'chapter-json': async () => (await import('./bench/chapter-json.ts')).measureChapterJson(),
  followers: async () => (await import('./bench/followers.ts')).measureFollowers(),
  'long-lists': async () => (await import('./bench/long-lists.ts')).measureLongLists(),
  contents: async () => (await import('./bench/contents.ts')).measureContents(),
  'reading-view': async () => (await import('./bench/reading/reading-view.ts')).measureReadingView(),
  'turn-frames': async () => (await import('./bench/reading/turn-frames.ts')).measureTurnFrames(),
  'reading-memory': async () => (await import('./bench/reading/reading-memory.ts')).measureReadingMemory(),
  releases: async () => (await import('./bench/releases.ts')).measureReleases(),
  start: async () => (await import('./bench/start.ts')).measureStart(),
  lighthouse: async () => (await import('./bench/lighthouse.ts')).measureLighthouse(),
};

const all = { ...benches, ...slowBenches };
const wanted = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(benches);
const unknown = wanted.filter((name) => !Object.hasOwn(all, name));
if (unknown.length > 0) {
  console.error(`没有这项测量：${unknown.join('、')}。可用的有：${Object.keys(all).join('、')}`);
  process.exit(2);
}

await buildApps('production');
for (const name of wanted) {
  console.log(`\n${name}`);
  await all[name]?.();
}
