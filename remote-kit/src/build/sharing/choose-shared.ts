import { compareVersions, satisfies } from 'compare-versions';

/** A copy of a package, as the federation runtime keeps it. */
interface Copy {
  version: string;
  /** Name of the app that brought it. */
  from: string;
  /** There once it is loaded. */
  lib?: unknown;
  /** There once somebody has asked for it. The runtime keeps it where it failed, too. */
  loading?: unknown;
}

/** The argument with which the federation runtime calls its hook `resolveShare`. */
interface Resolving {
  shareScopeMap: Record<string, Record<string, Record<string, Copy>>>;
  scope: string;
  pkgName: string;
  /** The copy of the remote that asks. */
  shareInfo: Copy;
  resolver: () => { shared: Copy; useTreesShaking: boolean } | undefined;
}

/** The argument with which the federation runtime calls its hook `errorLoadShare`. */
interface Failed extends Pick<Resolving, 'shareScopeMap' | 'pkgName'> {
  shareInfo?: Copy;
}

/**
 * Plugin of a remote's federation runtime: of a package that it shares with other remotes it takes the newest copy that is
 * loaded already and lies in its range, else its own. It never loads a file of another remote, which may be down. An own copy that did not
 * come is asked for again at the next try.
 * @param options the remote's ranges, by package
 */
const chooseShared = ({ ranges }: { ranges: Record<string, string> }) => ({
  name: 'choose-shared',
  resolveShare: (resolving: Resolving): Resolving => {
    const { shareScopeMap, scope, pkgName, shareInfo } = resolving;
    const range = Object.hasOwn(ranges, pkgName) ? ranges[pkgName] : undefined;
    if (range === undefined) return resolving;
    const copies = shareScopeMap[scope]?.[pkgName] ?? {};
    const [loaded] = Object.values(copies)
      .filter(({ version, lib }) => lib && satisfies(version, range))
      .sort((one, other) => compareVersions(other.version, one.version));
    const { version, from } = shareInfo;
    const own = copies[version]?.from === from ? copies[version] : shareInfo;
    // Under its version others find it, once it is loaded; a copy that another remote has not loaded gives way.
    if (!loaded) copies[version] = own;
    resolving.resolver = () => ({ shared: loaded ?? own, useTreesShaking: false });
    return resolving;
  },
  errorLoadShare: ({ shareScopeMap, pkgName, shareInfo }: Failed): void => {
    if (!Object.hasOwn(ranges, pkgName) || !shareInfo) return;
    for (const scope of Object.values(shareScopeMap)) {
      const copy = scope[pkgName]?.[shareInfo.version];
      if (copy?.from === shareInfo.from) delete copy.loading;
    }
  },
});

export default chooseShared;
