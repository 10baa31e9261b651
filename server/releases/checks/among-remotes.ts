import type { Release } from 'release/release';
import type { ReleaseSet } from '../release-set.ts';
import { inRange } from '../version-range.ts';

/** Finds what remotes cannot share with each other as they say it. @returns a sentence for each */
export const amongRemotesProblems = (set: ReleaseSet): string[] => [
  ...set.remotes.flatMap((remote) => ownProblems(set.shell, remote)),
  ...pairsOf(set).flatMap(({ name, one, other }) => {
    const [first, second] = [copyOf(one, name), copyOf(other, name)];
    if (!(first.singleton || second.singleton) || fit(first, second)) return [];
    return [`${name} 在页面里只能有一份，${unlike(one, other, name)}`];
  }),
];

/** Says of each package that two remotes share whether a page has one copy of it or two. */
export const sharingNotes = (set: ReleaseSet, app: string): string[] =>
  pairsOf(set)
    .filter(({ one, other }) => one.app === app || other.app === app)
    .map(({ name, one, other }) =>
      fit(copyOf(one, name), copyOf(other, name))
        ? `${one.app} 与 ${other.app} 在页面里共用一份 ${name}`
        : `页面里可能有两份 ${name}：${unlike(one, other, name)}`,
    );

interface Copy {
  version: string;
  range: string;
  singleton?: boolean;
}

/** Whether each remote accepts the version that the other brings: then whichever is loaded first serves both. */
const fit = (one: Copy, other: Copy): boolean => inRange(one.version, other.range) && inRange(other.version, one.range);

const unlike = (one: Release, other: Release, name: string): string =>
  [one, other]
    .map((release) => `${release.release} 带的是 ${copyOf(release, name).version}，需要 ${copyOf(release, name).range}`)
    .join('；');

const copyOf = ({ shares = {} }: Release, name: string): Copy => shares[name] ?? { version: '', range: '' };

const ownProblems = ({ provides }: Release, { release, shares = {} }: Release): string[] =>
  Object.entries(shares).flatMap(([name, { version, range }]) => {
    if (Object.hasOwn(provides, name)) return [`${release} 不能与别的应用共用 ${name}：它由壳提供`];
    return inRange(version, range) ? [] : [`${release} 共用 ${name} ${range}，自己带的却是 ${version}`];
  });

const pairsOf = ({ remotes }: ReleaseSet): { name: string; one: Release; other: Release }[] =>
  remotes.flatMap((one, index) =>
    remotes.slice(index + 1).flatMap((other) =>
      Object.keys(one.shares ?? {})
        .filter((name) => Object.hasOwn(other.shares ?? {}, name))
        .map((name) => ({ name, one, other })),
    ),
  );
