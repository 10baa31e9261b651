import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ReleaseNames } from 'release/activation';
import { keepBuild } from '../override/build-descriptions.ts';
import { signOverride } from '../override/override-token.ts';
import { readTinyBuilds, writeTinyBuilds } from '../testing/tiny-builds.ts';
import { tinyReleases } from '../testing/tiny-releases.ts';
import { chooseSet, mayGetAnotherPage } from './choose-set.ts';
import type { Selection } from './selection.ts';

const { root, remove } = writeTinyBuilds({}, []);
const stable = readTinyBuilds(root);
remove();
const releasesDir = mkdtempSync(path.join(tmpdir(), 'shuhai-overrides-'));
afterAll(() => rmSync(releasesDir, { recursive: true, force: true }));

const secret = 'a secret of more than thirty-two characters';
const set = { ...stable, id: 'canary' };
const canaryOf = (percent: number, hash = 'aaaa') => ({
  stable,
  canary: { set, release: `reader@2.0.0-${hash}`, percent },
});
const log = { warn: jest.fn() };
const choose = (selection: Selection, cookies: string | undefined, { isSecure = false, isStaff = false } = {}) =>
  chooseSet(
    selection,
    { cookies, isSecure, log, isStaff: async () => isStaff },
    { secret: () => secret, releasesDir, setOf },
  );
/** Sets that are named by their releases; of one the files are gone. */
const setOf = (names: ReleaseNames) => {
  if (Object.values(names).includes('reader@9.9.9-gone')) throw new Error('gone');
  return { ...stable, id: Object.values(names).join(' ') };
};
const pairOf = ({ cookie = '' }: { cookie?: string }) => cookie.split(';')[0];

describe('the canary', () => {
  it('about the percentage of new visitors get it, and each keeps the side', async () => {
    const chosen = await Promise.all(Array.from({ length: 2_000 }, () => choose(canaryOf(10), undefined)));
    const share = chosen.filter((visitor) => visitor.set === set).length / chosen.length;
    expect(share).toBeGreaterThan(0.06);
    expect(share).toBeLessThan(0.14);
    for (const visitor of chosen) {
      expect(visitor.isPersonal).toBe(true);
      expect((await choose(canaryOf(10), pairOf(visitor))).set).toBe(visitor.set);
    }
  });

  it('only visitors who get it have personal pages, everybody else shares them', async () => {
    expect(await choose(canaryOf(10), 'a=1; canary=in.4.aaaa')).toEqual({ set, isPersonal: true });
    expect(await choose(canaryOf(10), 'canary=out.50.aaaa; a=1')).toEqual({ set: stable, isPersonal: false });
  });

  it('visitors stay in a canary that grows, and those above the percentage leave one that shrinks', async () => {
    expect(await choose(canaryOf(60), 'canary=out.50.aaaa', { isSecure: true })).toEqual({
      set,
      isPersonal: true,
      cookie: 'canary=in.50.aaaa; Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Lax',
    });
    expect(await choose(canaryOf(3), 'canary=in.4.aaaa')).toEqual({
      set: stable,
      isPersonal: true,
      cookie: expect.stringContaining('canary=out.4.aaaa;'),
    });
  });

  it('another canary draws another number', async () => {
    expect(pairOf(await choose(canaryOf(10, 'bbbb'), 'canary=in.4.aaaa'))).toMatch(/^canary=(in|out)\.\d+\.bbbb$/);
  });

  it.each(['canary=in.4', 'canary=in.400.aaaa', 'xcanary=in.4.aaaa', 'canary=no.4.aaaa'])(
    'the cookie %s holds no number',
    async (cookie) => {
      expect((await choose(canaryOf(99), cookie)).cookie).toMatch(/aaaa/);
    },
  );

  it('without one nobody is given a cookie, and that of an ended one is taken away', async () => {
    expect(await choose({ stable }, 'canary=in.4.aaaa')).toEqual({
      set: stable,
      isPersonal: true,
      cookie: 'canary=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
    });
    for (const cookies of [undefined, 'session=1', 'canary=out.50.aaaa']) {
      expect(await choose({ stable }, cookies)).toEqual({ set: stable, isPersonal: false });
    }
  });
});

describe('an override', () => {
  it('goes before the canary, and stands in the place of one app of the stable set', async () => {
    const machine = tinyReleases();
    const { folder, name } = machine.build({ app: 'reader' });
    const description = JSON.parse(readFileSync(path.join(folder, 'release.json'), 'utf8'));
    machine.remove();
    const until = Date.now() + 60_000;
    const build = await keepBuild(releasesDir, 'reader', { description, until });
    const override = { app: 'reader', origin: 'http://127.0.0.1:3001', build, until };
    const cookies = `canary=in.4.aaaa; override=${signOverride(secret, override)}`;
    const visitor = await choose(canaryOf(10), cookies);
    expect(visitor).toMatchObject({ override, isPersonal: true });
    expect(visitor.set.shell).toBe(stable.shell);
    expect(visitor.set.remotes.map(({ release }) => release)).toEqual(['account@1.0.0-tiny', name]);
  });
});

describe('releases that staff chose for themselves', () => {
  const cookieOf = (...releases: string[]) =>
    `override=${signOverride(secret, { releases, until: Date.now() + 60_000 })}`;

  it('stand in the place of the stable ones, for staff alone [B15.101 B15.104]', async () => {
    const cookies = cookieOf('reader@1.1.0-next');
    const { set: chosen, isPersonal } = await choose({ stable }, cookies, { isStaff: true });
    expect([chosen.id, isPersonal]).toEqual(['shell@1.0.0-tiny account@1.0.0-tiny reader@1.1.0-next', true]);
    expect(await choose({ stable }, cookies)).toEqual({ set: stable, isPersonal: false });
  });

  it('of an app that was taken out since count for nothing [B15.104]', async () => {
    const { set: chosen } = await choose({ stable }, cookieOf('shop@1.0.0-tiny'), { isStaff: true });
    expect(chosen.id).toBe('shell@1.0.0-tiny account@1.0.0-tiny reader@1.0.0-tiny');
  });

  it('that are gone are reported in words, with the way out [B15.104]', async () => {
    await expect(choose({ stable }, cookieOf('reader@9.9.9-gone'), { isStaff: true })).rejects.toMatchObject({
      status: 410,
      message: '自己选的版本 reader@9.9.9-gone 已经不在了。要结束试看，请打开 /override/end',
    });
  });
});

it('nobody without a cookie of the three gets another page than most', () => {
  const cookies = ['canary=in.4.aaaa', 'a=1; override=token', 'inspector=on', 'session=1'];
  expect(cookies.map(mayGetAnotherPage)).toEqual([true, true, true, false]);
});
