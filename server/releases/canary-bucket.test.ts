import { chooseReleases } from './canary-bucket.ts';
import { readTinyBuilds, writeTinyBuilds } from './testing/tiny-builds.ts';

const { root, remove } = writeTinyBuilds({}, []);
const stable = readTinyBuilds(root);
remove();
const releases = { ...stable, set: { ...stable.set, id: 'canary' } };
const canaryOf = (percent: number, hash = 'aaaa') => ({
  stable,
  canary: { releases, release: `reader@2.0.0-${hash}`, percent },
});
const bucketOf = ({ cookie = '' }: { cookie?: string }) => cookie.split(';')[0];

describe('the bucket of a visitor', () => {
  it('about the percentage of new visitors get the canary, and each keeps the bucket', () => {
    const selections = Array.from({ length: 2_000 }, () => chooseReleases(canaryOf(10), undefined, false));
    const share = selections.filter((selection) => selection.releases === releases).length / selections.length;
    expect(share).toBeGreaterThan(0.06);
    expect(share).toBeLessThan(0.14);
    for (const selection of selections) {
      expect(selection.personal).toBe(true);
      expect(chooseReleases(canaryOf(10), bucketOf(selection), false).releases).toBe(selection.releases);
    }
  });

  it('only visitors in the canary get personal pages, everybody else shares them', () => {
    expect(chooseReleases(canaryOf(10), 'a=1; canary=in.4.aaaa', false)).toEqual({ releases, personal: true });
    expect(chooseReleases(canaryOf(10), 'canary=out.50.aaaa; a=1', false)).toEqual({
      releases: stable,
      personal: false,
    });
  });

  it('visitors stay in a canary that grows, and those above the percentage leave one that shrinks', () => {
    expect(chooseReleases(canaryOf(60), 'canary=out.50.aaaa', true)).toMatchObject({
      releases,
      personal: true,
      cookie: 'canary=in.50.aaaa; Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Lax',
    });
    expect(chooseReleases(canaryOf(3), 'canary=in.4.aaaa', false)).toMatchObject({
      releases: stable,
      personal: true,
      cookie: expect.stringContaining('canary=out.4.aaaa;'),
    });
  });

  it('another canary draws another bucket', () => {
    expect(bucketOf(chooseReleases(canaryOf(10, 'bbbb'), 'canary=in.4.aaaa', false))).toMatch(
      /^canary=(in|out)\.\d+\.bbbb$/,
    );
  });

  it.each(['canary=in.4', 'canary=in.400.aaaa', 'xcanary=in.4.aaaa', 'canary=no.4.aaaa'])(
    'the cookie %s holds no bucket',
    (cookie) => {
      expect(chooseReleases(canaryOf(99), cookie, false).cookie).toMatch(/aaaa/);
    },
  );

  it('without a canary nobody is given a cookie, and that of an ended one is taken away', () => {
    expect(chooseReleases({ stable }, 'canary=in.4.aaaa', false)).toEqual({
      releases: stable,
      personal: true,
      cookie: 'canary=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
    });
    for (const cookies of [undefined, 'session=1', 'canary=out.50.aaaa']) {
      expect(chooseReleases({ stable }, cookies, false)).toEqual({ releases: stable, personal: false });
    }
  });
});
