import { releaseSetOf } from '../testing/release-set.ts';
import { readParts } from './read-parts.ts';

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

test('an app is told with its version, its hash and where it comes from', () => {
  const [shell] = readParts(set, [], origin);
  expect(shell).toMatchObject({ app: 'shell', version: '1.2.0-rc.1', hash: '0a1b2c3d4e', isForeign: false, listed: 1 });
  expect(shell?.entry).toBe(`${origin}/remotes/shell/1/main.js`);
});

test('its scripts are told in the order in which they were asked for, each as it was fetched first', () => {
  expect(readParts(set, timings, origin)[1]?.loaded).toEqual([
    { file: 'remoteEntry.js', start: 10, duration: 7, bytes: 2_400 },
    { file: 'home.js', start: 30, duration: 5, bytes: 0 },
  ]);
});

test('an app from elsewhere is told as such, with what it loaded there', () => {
  const elsewhere = 'http://127.0.0.1:4000';
  const foreign = { ...set, remotes: { reader: { ...reader, entry: `${elsewhere}/remoteEntry.js` } } };
  const [, part] = readParts(foreign, [timing(`${elsewhere}/home.js`, 1, 1, 9)], origin);
  expect(part).toMatchObject({ isForeign: true, loaded: [{ file: 'home.js' }] });
});
