import { provided } from 'shared-api/provided';
import { readManifest } from '../../project.ts';

/**
 * Provided modules that a remote may bring itself, because nothing of them is looked up by others: constants, and messages that
 * the remote draws itself. React, the router, the store, the styles that the server collects, who is signed in and the calls
 * are one for a page.
 */
const mayBeOwn = ['react-hot-toast', 'shared-ui/theme'];

/**
 * The provided modules of which a remote brings its own copy (`shuhai.own` of its package.json): its release asks the shell for
 * nothing of them.
 * @param folder the remote's own
 * @throws Error where a page must have one copy alone
 */
export const ownCopies = (folder: string): ReadonlySet<string> => {
  const names = readManifest(folder).shuhai?.own ?? [];
  for (const name of names) {
    if (!Object.hasOwn(provided, name)) throw new Error(`壳不提供 ${name}，它本来就是自己的，不用写进 shuhai.own`);
    if (!mayBeOwn.includes(name)) throw new Error(`${name} 在页面里只能有一份，不能写进 shuhai.own`);
  }
  return new Set(names);
};
