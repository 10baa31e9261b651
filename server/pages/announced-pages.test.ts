import type { FastifyInstance } from 'fastify';
import { apiBase, calls } from 'shared-api/paths';
import { byCommand } from '../console/record/record-act.ts';
import type { Store } from '../db/open-store.ts';
import type { LaidAnnouncement } from '../novels/catalog/home/home-layout.ts';
import { changeHome } from '../novels/editing/home/change-home.ts';
import { saveNovel } from '../novels/saving/save-novel.ts';
import { buildTestSite } from '../testing/build-test-site.ts';
import { describeOnEachDatabase } from '../testing/databases.ts';
import { incoming } from '../testing/incoming.ts';
import { until } from '../testing/until.ts';

const home = ['/home', apiBase + calls.home];
const others = ['/filter', '/book/1001', '/detail/1001-1'];
const title = '今夜停机维护';

describeOnEachDatabase('pages while announcements begin and end', (open) => {
  let store: Store;
  /** Two servers of one library. */
  let sites: FastifyInstance[];
  beforeAll(async () => {
    store = await open();
    await saveNovel(store, incoming());
    const stores = [store, await open(open.optionsOf(store))];
    sites = await Promise.all(stores.map((each) => buildTestSite(each)));
  });
  afterAll(() => Promise.all(sites.map((site) => site.close())));

  const announceAll = (announcements: LaidAnnouncement[]) =>
    changeHome(store, (layout) => ({ ...layout, announcements }), byCommand(), Date.now());
  /** Whether each server shows words at each of some addresses. */
  const show = async (urls: readonly string[], words = title): Promise<boolean[]> => {
    const bodies = urls.map((url) => sites.map(async (site) => (await site.inject({ url })).body));
    return (await Promise.all(bodies.flat())).map((body) => body.includes(words));
  };
  const misses = async (): Promise<number> => {
    const texts = await Promise.all(sites.map(async (site) => (await site.inject({ url: '/metrics' })).body));
    return texts.reduce((sum, text) => sum + Number(/page_cache_misses_total (\d+)/.exec(text)?.[1]), 0);
  };
  /** A page may stand a moment longer than the clock says. */
  const untilAfter = (time: number) => until(() => Date.now() > time + 50, 60_000);

  /**
   * Announces something that begins after some time and ends after as much again, and asks for pages before, between and after, as
   * readers do.
   * @returns what the home page and its call showed, and how many pages were made; null where the machine was too slow to ask in time
   */
  const readMeanwhile = async (leadMs: number) => {
    const begins_at = Date.now() + leadMs;
    const ends_at = begins_at + leadMs;
    // By this one each server tells that it has seen the change.
    const seen = { title: `已经看到 ${leadMs}`, text: '', link: null, begins_at: 0, ends_at: ends_at * 2 };
    await announceAll([seen, { title, text: '', link: null, begins_at, ends_at }]);
    await until(async () => !(await show(['/home'], seen.title)).includes(false));
    const before = await show([...home, ...others]);
    const made = await misses();
    if (Date.now() >= begins_at) return null;
    await untilAfter(begins_at);
    const meanwhile = await show(home);
    if (Date.now() >= ends_at) return null;
    await untilAfter(ends_at);
    const after = await show([...home, ...others]);
    return { before, meanwhile, after, made: (await misses()) - made };
  };

  it('the home page and its call show one from its beginning until its end by themselves, on each server, and no other page is made anew [B15.111]', async () => {
    let leadMs = 1_000;
    let read = await readMeanwhile(leadMs);
    while (read === null) {
      leadMs *= 2;
      read = await readMeanwhile(leadMs);
    }
    const none = [...home, ...others].flatMap(() => [false, false]);
    // The home page alone, twice on each of two servers.
    expect(read).toEqual({ before: none, meanwhile: [true, true, true, true], after: none, made: 4 });
  });

  it('an announcement without a link has a page with its words, as text [B15.112]', async () => {
    const [site] = sites as [FastifyInstance];
    await announceAll([]);
    const page = async () => (await site.inject({ url: '/announcements' })).body;
    expect(await page()).toContain('现在没有公告。');
    const words = { title: '<b>维护</b>', text: '两点 & 四点\n\n<script>alert(1)</script>' };
    await announceAll([{ ...words, link: null, begins_at: 0, ends_at: Date.now() + 60_000 }]);
    const shown = await page();
    expect(shown).toContain('<h2>&lt;b&gt;维护&lt;/b&gt;</h2>');
    expect(shown).toContain('<p>两点 &amp; 四点</p>\n<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>');
    expect(shown).not.toContain('<script');
    const { headers } = await site.inject({ url: '/announcements' });
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
    await until(async () => (await site.inject({ url: '/home' })).body.includes('href="./announcements#1"'));
  });
});
