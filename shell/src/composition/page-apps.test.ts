import { releaseSetOf } from '../testing/release-set.ts';
import { readPageApps } from './page-apps.ts';

const origin = 'https://site.example';
const set = releaseSetOf({ reader: [] });
set.shell = { ...set.shell, release: 'shell@1.2.0-rc.1-0a1b2c3d4e', integrity: { 'main.js': 'sha256-m' } };
const reader = set.remotes.reader as typeof set.shell;
reader.integrity = { 'remoteEntry.js': 'sha256-r', 'home.js': 'sha256-h' };

const timing = (url: string, startTime: number, duration: number, transferSize: number) =>
  ({ name: url, startTime, duration, transferSize }) as PerformanceResourceTiming;
const timings = [
  timing(`${origin}/remotes/reader/1/home.js`, 30, 5, 0),
  timing(`${origin}/remotes/reader/1/remoteEntry.js`, 10, 7, 2_400),
  timing(`${origin}/remotes/reader/1/remoteEntry.js`, 40, 1, 0),
  timing(`${origin}/remotes/reader/0/home.js`, 5, 5, 100),
];

test('an app of the page has a version, a hash and the URL of its entry', () => {
  const [shell] = readPageApps(set, [], origin);
  expect(shell).toMatchObject({
    name: 'shell',
    version: '1.2.0-rc.1',
    hash: '0a1b2c3d4e',
    origin,
    owner: 'site',
    scriptCount: 1,
  });
  expect(shell?.entry).toBe(`${origin}/remotes/shell/1/main.js`);
});

test('the scripts of an app are listed in the order of their requests, each with its first fetch', () => {
  expect(readPageApps(set, timings, origin)[1]?.loaded).toEqual([
    { file: 'remoteEntry.js', start: 10, duration: 7, bytes: 2_400 },
    { file: 'home.js', start: 30, duration: 5, bytes: 0 },
  ]);
});

test('an app from another origin says whose that is: its team’s, or a developer’s whose build is tried', () => {
  const elsewhere = 'http://127.0.0.1:4000';
  const foreign = { ...set, remotes: { reader: { ...reader, entry: `${elsewhere}/remoteEntry.js` } } };
  const loads = [timing(`${elsewhere}/home.js`, 1, 1, 9)];
  const [, app] = readPageApps(foreign, loads, origin);
  expect(app).toMatchObject({ origin: elsewhere, owner: 'team', loaded: [{ file: 'home.js' }] });
  expect(readPageApps(foreign, loads, origin, 'reader')[1]).toMatchObject({ origin: elsewhere, owner: 'developer' });
});
