import { sharedModules } from '../shared-modules.ts';
import { RemoteError } from './remote-error.ts';
import { withRetries } from './with-retries.ts';

/**
 * The one file that knows Module Federation. A remote's entry script leaves a container in the page, under the remote's
 * name; whoever opens it hands it the packages that all share. That protocol is webpack's own and all that a host needs,
 * so no further runtime is loaded (docs/decisions/0008-bytes.md).
 */
interface Container {
  init: (scope: ShareScope) => unknown;
  get: (exposed: string) => Promise<() => unknown>;
}

/** What is shared: by the name that is imported, then by version. */
type ShareScope = Record<string, Record<string, Shared>>;

interface Shared {
  get: () => () => unknown;
  /** Which app it comes from. */
  from: string;
  loaded: boolean;
}

/** Versions of the shared packages by package name, written in by the build. */
declare const SHARED_VERSIONS: Record<string, string>;

/**
 * Loads what a remote exposes. What the network broke is tried a few times; after a failure the next call begins anew.
 *
 * @param entry URL of the remote's entry script
 * @param exposed the name under which the remote exposes it
 * @throws RemoteError `entry` or `module`
 */
export const loadExposed = async (remote: string, entry: string, exposed: string): Promise<unknown> => {
  const container = await open(remote, entry);
  try {
    const factory = await withRetries(() => container.get(exposed));
    return factory();
  } catch (cause) {
    throw new RemoteError(remote, 'module', cause);
  }
};

const open = async (remote: string, entry: string): Promise<Container> => {
  try {
    if (!containerOf(remote)) await withRetries(() => runScript(entry));
    const container = containerOf(remote);
    if (!container) throw new Error(`${entry} left no container`);
    await container.init(shareScope());
    return container;
  } catch (cause) {
    throw new RemoteError(remote, 'entry', cause);
  }
};

const containerOf = (remote: string): Container | undefined => {
  const left = (globalThis as Record<string, unknown>)[remote] as Partial<Container> | undefined;
  return typeof left?.get === 'function' && typeof left.init === 'function' ? (left as Container) : undefined;
};

const runScript = (url: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error(`Loading script ${url} failed`));
    };
    document.head.append(script);
  });

let scope: ShareScope | undefined;

/** The shell's own modules. A container takes no other scope once it has one, so there is one for all. */
const shareScope = (): ShareScope => {
  scope ??= Object.fromEntries(
    Object.entries(sharedModules).map(([name, module]) => [
      name,
      { [versionOf(name)]: { get: () => () => module, from: 'shell', loaded: true } },
    ]),
  );
  return scope;
};

const versionOf = (name: string): string => SHARED_VERSIONS[name.split('/')[0] ?? ''] ?? '0.0.0';
