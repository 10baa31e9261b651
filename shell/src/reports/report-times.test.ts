import { apiBase, calls } from 'shared-api/paths';
import type { TimesReport } from 'shared-api/schemas/page-reports';
import { releaseSetOf } from '../testing/release-set.ts';
import { appOfPage } from './app-of-page.ts';
import { reportTimes } from './report-times.ts';

// The browser measures, which jsdom does not; what it says comes when the page is put away.
const told: Record<string, (metric: { value: number }) => void> = {};
jest.mock('web-vitals', () => ({
  onLCP: (tell: (metric: { value: number }) => void) => Object.assign(told, { lcp: tell }),
  onINP: (tell: (metric: { value: number }) => void) => Object.assign(told, { inp: tell }),
}));

const set = releaseSetOf({
  reader: [{ id: 'chapter', path: '/detail/:id' }],
  account: [{ id: 'user', path: '/user', children: [{ id: 'settings', path: 'setting' }] }],
});

test.each([
  ['/detail/1001-1', 'reader'],
  ['/user/setting', 'account'],
  ['/composition', 'shell'],
])('the page %s belongs to %s', (path, app) => {
  expect(appOfPage(set, path)).toBe(app);
});

test('times are reported once, when the page is put away, with what the browser has said by then', async () => {
  document.body.innerHTML = `<script id="page-data" type="application/json">${JSON.stringify({ set })}</script>`;
  const sendBeacon = jest.fn((_url: string, _body: Blob) => true);
  Object.defineProperty(globalThis, 'PerformanceObserver', { configurable: true, value: class {} });
  Object.defineProperty(navigator, 'sendBeacon', { configurable: true, value: sendBeacon });
  reportTimes(812.4);
  told.lcp?.({ value: 640.2 });
  document.dispatchEvent(new Event('visibilitychange'));
  expect(sendBeacon).not.toHaveBeenCalled();
  told.inp?.({ value: 40 });
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' });
  for (const _ of [1, 2]) document.dispatchEvent(new Event('visibilitychange'));
  const [[url, body] = [], ...more] = sendBeacon.mock.calls;
  expect([url, more]).toEqual([apiBase + calls.pageTimes, []]);
  const report: TimesReport = { set: 'test', app: 'shell', interactive_ms: 812, lcp_ms: 640, inp_ms: 40 };
  expect(JSON.parse(await textOf(body))).toEqual(report);
});

const textOf = (body = new Blob()): Promise<string> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(body);
  });
