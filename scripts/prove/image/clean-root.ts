import { execFileSync, type StdioOptions, spawn } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { root as project } from '../../project.ts';
import { type Instruction, ignoredBy, type Stage, variablesOf } from './dockerfile.ts';

/** A stage as it was built: its files, and what its commands run with. */
export interface BuiltStage {
  folder: string;
  workFolder: string;
  user: string;
  variables: Record<string, string>;
}

/** How a command sees the files of a stage. */
interface Mounts {
  isReadOnly?: boolean;
  /** Folders of this machine by the path at which they are seen. */
  volumes?: Readonly<Record<string, string>>;
}

const quietly: { stdio: StdioOptions } = { stdio: ['ignore', 'ignore', 'inherit'] };

const sayOf = (command: string, ...args: string[]): string => execFileSync(command, args, { encoding: 'utf8' }).trim();

/** Whether this machine has what it takes: the right to change into other roots, and mmdebstrap. */
export const canMakeRoots = (): boolean => process.getuid?.() === 0 && existsSync('/usr/bin/mmdebstrap');

/** Makes a clean Debian with what Node's image adds to it: this Node and npm in /usr/local, and the user `node`. */
export const makeBase = (folder: string): void => {
  execFileSync('mmdebstrap', ['--variant=minbase', '--quiet', 'bookworm', folder], quietly);
  const npm = path.dirname(path.dirname(realpathSync(sayOf('sh', '-c', 'command -v npm'))));
  const local = path.join(folder, 'usr/local');
  copyFileSync(process.execPath, path.join(local, 'bin/node'));
  cpSync(npm, path.join(local, 'lib/node_modules/npm'), { recursive: true, dereference: true });
  for (const file of ['/etc/resolv.conf', '/etc/hosts']) copyFileSync(file, path.join(folder, file));
  const { NODE_EXTRA_CA_CERTS: certificates } = process.env;
  mkdirSync(path.join(folder, path.dirname(certificatesFile)), { recursive: true });
  if (certificates) copyFileSync(certificates, path.join(folder, certificatesFile));
  const inBase = (...command: string[]) => execFileSync('chroot', [folder, ...command], quietly);
  inBase('ln', '-s', '../lib/node_modules/npm/bin/npm-cli.js', '/usr/local/bin/npm');
  inBase('useradd', '--uid', '1000', '--user-group', '--create-home', 'node');
};

/** Certificates that this machine needs on its way to npm's registry. */
const certificatesFile = '/etc/ssl/registry.pem';

/**
 * Carries out the instructions of a stage, as Docker does.
 * @param stages those that it may copy from, by name
 */
export const buildStage = (
  base: string,
  folder: string,
  { instructions }: Stage,
  stages: ReadonlyMap<string, BuiltStage>,
): BuiltStage => {
  execFileSync('cp', ['-a', '--reflink=auto', base, folder], quietly);
  const built: BuiltStage = { folder, workFolder: '/', user: 'root', variables: {} };
  for (const instruction of instructions) carryOut(built, instruction, stages);
  return built;
};

const carryOut = (built: BuiltStage, instruction: Instruction, stages: ReadonlyMap<string, BuiltStage>): void => {
  const { name, text } = instruction;
  if (name === 'WORKDIR') {
    built.workFolder = text;
    mkdirSync(path.join(built.folder, text), { recursive: true });
  } else if (name === 'ENV') Object.assign(built.variables, variablesOf(instruction));
  else if (name === 'USER') built.user = text;
  else if (name === 'COPY') copy(built, instruction, stages);
  else if (name === 'RUN') {
    console.log(`  RUN ${text}`);
    const { command, options } = inStage(built, ['/bin/sh', '-c', text], registrySettings());
    execFileSync('unshare', command, { ...options, ...quietly });
  }
};

const copy = (built: BuiltStage, { flags, text }: Instruction, stages: ReadonlyMap<string, BuiltStage>): void => {
  const places = text.split(/\s+/);
  const target = path.resolve(built.workFolder, places.pop() ?? '');
  const from = flags.from === undefined ? project : (stages.get(flags.from)?.folder ?? '');
  const isIgnored = ignoredBy(
    flags.from === undefined ? readFileSync(path.join(project, '.dockerignore'), 'utf8') : '',
  );
  for (const place of places) {
    const source = path.join(from, place);
    // Of a folder what is in it is copied, a file goes into the folder that is named.
    const name = statSync(source).isDirectory() || !/\/\s*$/.test(text) ? '' : path.basename(place);
    const filter = (file: string) => !isIgnored(path.relative(from, file));
    cpSync(source, path.join(built.folder, target, name), { recursive: true, verbatimSymlinks: true, filter });
  }
};

/** How this machine reaches npm's registry. */
const registrySettings = (): Record<string, string> => {
  const registry = sayOf('npm', 'config', 'get', 'registry');
  const proxies = Object.entries(process.env).filter(([name]) => /^(?:https?|no)_proxy$/i.test(name));
  return {
    ...(Object.fromEntries(proxies) as Record<string, string>),
    ...(registry !== 'undefined' && { npm_config_registry: registry }),
    ...(process.env.NODE_EXTRA_CA_CERTS && { NODE_EXTRA_CA_CERTS: certificatesFile }),
  };
};

/** Sees to mounts of its own, which go with the process; then becomes the command, as a user without capabilities where it is not root. */
const enter = `set -e
root=$1 user=$2 folder=$3 read_only=$4; shift 4
if [ "$read_only" = yes ]; then mount --bind "$root" "$root"; mount -o remount,bind,ro "$root"; fi
mount -t proc proc "$root/proc"; mount --bind /dev "$root/dev"; mount -t tmpfs tmpfs "$root/tmp"
while [ "$1" != -- ]; do mount --bind "$2" "$root$1"; shift 2; done; shift
id=$(chroot "$root" id -u "$user")
[ "$id" = 0 ] || set -- setpriv --reuid="$id" --regid="$id" --clear-groups --no-new-privs --bounding-set=-all "$@"
exec chroot "$root" sh -c 'cd "$0" && exec "$@"' "$folder" "$@"`;

/** Arguments of `unshare` for a command in a stage, and with what it is to be called. */
const inStage = (
  { folder, user, workFolder, variables }: BuiltStage,
  command: readonly string[],
  further: Readonly<Record<string, string>> = {},
  { isReadOnly = false, volumes = {} }: Mounts = {},
) => ({
  command: [
    ...['--mount', '--propagation', 'private', 'sh', '-c', enter, 'sh', folder, user, workFolder],
    ...[isReadOnly ? 'yes' : 'no', ...Object.entries(volumes).flat(), '--', ...command],
  ],
  options: {
    env: {
      PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
      HOME: user === 'root' ? '/root' : `/home/${user}`,
      ...variables,
      ...further,
    },
  },
});

/** Starts a command in a stage. Signals that its process gets are the command's. */
export const startInStage = (
  built: BuiltStage,
  command: readonly string[],
  variables: Readonly<Record<string, string>>,
  mounts: Mounts,
) => {
  const { command: args, options } = inStage(built, command, variables, mounts);
  return spawn('unshare', args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
};
