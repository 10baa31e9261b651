import type { ReleaseSet } from '../release-set.ts';
import { amongRemotesProblems, sharingNotes } from './among-remotes.ts';

interface Copy {
  version: string;
  range: string;
  singleton?: boolean;
}
const setOf = (shop: Copy, club: Copy) =>
  ({
    shell: { provides: { react: '19.3.1' } },
    remotes: [
      { app: 'club', release: 'club@1', shares: { measure: club } },
      { app: 'other', release: 'other@1' },
      { app: 'shop', release: 'shop@1', shares: { measure: shop } },
    ],
  }) as unknown as ReleaseSet;

describe('packages that remotes share with each other', () => {
  it('there is one copy where each lies in the other’s range, whichever is loaded first', () => {
    const set = setOf({ version: '1.1.0', range: '^1.0.0' }, { version: '1.2.0', range: '^1.1.0' });
    expect(amongRemotesProblems(set)).toEqual([]);
    expect(sharingNotes(set, 'shop')).toEqual(['club 与 shop 在页面里共用一份 measure']);
    expect(sharingNotes(set, 'other')).toEqual([]);
  });

  const apart = [
    { version: '1.1.0', range: '^1.0.0' },
    { version: '1.2.0', range: '^1.2.0' },
  ] as const;
  it('there may be two where they do not, which is said and not refused', () => {
    expect(amongRemotesProblems(setOf(...apart))).toEqual([]);
    expect(sharingNotes(setOf(...apart), 'club')).toEqual([
      '页面里可能有两份 measure：club@1 带的是 1.2.0，需要 ^1.2.0；shop@1 带的是 1.1.0，需要 ^1.0.0',
    ]);
  });

  it('that is refused where one of them says that there may be one alone [B13.21]', () => {
    const [shop, club] = apart;
    expect(amongRemotesProblems(setOf({ ...shop, singleton: true }, club))).toEqual([
      'measure 在页面里只能有一份，club@1 带的是 1.2.0，需要 ^1.2.0；shop@1 带的是 1.1.0，需要 ^1.0.0',
    ]);
  });

  it('a remote that brings what it cannot work with is refused', () => {
    const set = setOf({ version: '1.1.0', range: '^2.0.0' }, { version: '1.2.0', range: '*' });
    expect(amongRemotesProblems(set)).toEqual(['shop@1 共用 measure ^2.0.0，自己带的却是 1.1.0']);
  });

  it('what the shell provides is shared by it alone', () => {
    const remotes = [{ app: 'shop', release: 'shop@1', shares: { react: { version: '19.0.0', range: '^19.0.0' } } }];
    const set = { shell: { provides: { react: '19.3.1' } }, remotes } as unknown as ReleaseSet;
    expect(amongRemotesProblems(set)).toEqual(['shop@1 不能与别的应用共用 react：它由壳提供']);
  });
});
