import { readTinyBuilds, writeTinyBuilds } from '../testing/tiny-builds.ts';
import { chooseReleases } from './canary.ts';

const { root, remove } = writeTinyBuilds({}, []);
const stable = readTinyBuilds(root);
remove();
const releases = { ...stable, set: { ...stable.set, id: 'canary' } };
const canaryOf = (percent: number, hash = 'aaaa') => ({
  stable,
  canary: { releases, release: `reader@2.0.0-${hash}`, percent },
});
const lotOf = ({ cookie = '' }: { cookie?: string }) => cookie.split(';')[0];

describe('a canary', () => {
  it('goes to about its percentage of new visitors, who draw once', () => {
    const choices = Array.from({ length: 2_000 }, () => chooseReleases(canaryOf(10), undefined, false));
    const share = choices.filter((choice) => choice.releases === releases).length / choices.length;
    expect(share).toBeGreaterThan(0.06);
    expect(share).toBeLessThan(0.14);
    for (const choice of choices) {
      expect(choice.personal).toBe(true);
      expect(chooseReleases(canaryOf(10), lotOf(choice), false).releases).toBe(choice.releases);
    }
  });

  it('is given to its bearers alone, and everybody else shares a page', () => {
    expect(chooseReleases(canaryOf(10), 'a=1; canary=in.4.aaaa', false)).toEqual({ releases, personal: true });
    expect(chooseReleases(canaryOf(10), 'canary=out.50.aaaa; a=1', false)).toEqual({
      releases: stable,
      personal: false,
    });
  });

  it('keeps its visitors when it grows, and lets go those above when it shrinks', () => {
    expect(chooseReleases(canaryOf(60), 'canary=out.50.aaaa', true)).toMatchObject({
      releases,
      personal: true,
      cookie: 'canary=in.50.aaaa; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure',
    });
    expect(chooseReleases(canaryOf(3), 'canary=in.4.aaaa', false)).toMatchObject({
      releases: stable,
      personal: true,
      cookie: expect.stringContaining('canary=out.4.aaaa;'),
    });
  });

  it('is drawn for anew where it is another one', () => {
    expect(lotOf(chooseReleases(canaryOf(10, 'bbbb'), 'canary=in.4.aaaa', false))).toMatch(
      /^canary=(in|out)\.\d+\.bbbb$/,
    );
  });

  it.each(['canary=in.4', 'canary=in.400.aaaa', 'xcanary=in.4.aaaa', 'canary=no.4.aaaa'])(
    'takes %s for nothing',
    (cookie) => {
      expect(chooseReleases(canaryOf(99), cookie, false).cookie).toMatch(/aaaa/);
    },
  );

  it('that is over leaves no cookie behind, and none comes without one', () => {
    expect(chooseReleases({ stable }, 'canary=in.4.aaaa', false)).toEqual({
      releases: stable,
      personal: true,
      cookie: 'canary=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax',
    });
    for (const cookies of [undefined, 'session=1', 'canary=out.50.aaaa']) {
      expect(chooseReleases({ stable }, cookies, false)).toEqual({ releases: stable, personal: false });
    }
  });
});
