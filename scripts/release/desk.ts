import { userInfo } from 'node:os';
import type { ReleaseSwitch } from '../../server/store/release-switches.ts';
import type { StoredRelease } from '../../server/store/releases.ts';

/** Who asks, and why. */
export interface Note {
  by: string;
  why: string;
}

export interface Listing {
  releases: StoredRelease[];
  /** The newest first; the first one is what is active. */
  switches: ReleaseSwitch[];
}

/**
 * Where releases are published and switched: on this machine's own store, or on a server that knows us by a token.
 * Everything throws ReleaseRefusal where it is refused.
 */
export interface Desk {
  /** @param folder a production build @returns the release's name, and whether it was new */
  publish: (folder: string, note: Note) => Promise<{ release: string; isNew: boolean }>;
  /** Null where it was active already. */
  activate: (release: string, note: Note) => Promise<ReleaseSwitch | null>;
  /** @param app goes back for this app alone */
  rollBack: (note: Note, app: string | undefined) => Promise<ReleaseSwitch>;
  startCanary: (release: string, percent: number, note: Note) => Promise<ReleaseSwitch>;
  /** Null where there was none. */
  endCanary: (note: Note) => Promise<ReleaseSwitch | null>;
  list: () => Promise<Listing>;
}

/** What every command takes that changes something. */
export const noteOptions = {
  by: { type: 'string' },
  why: { type: 'string' },
  to: { type: 'string' },
  json: { type: 'boolean' },
} as const;

export const noteUsage = `  --by 名字          谁做的，默认是本机的用户名
  --why 原因         为什么
  --to 网址          对另一台服务器操作，凭证放在环境变量 RELEASE_TOKEN 中
  --json             结果输出为 JSON`;

export const noteOf = ({ by, why }: { by?: string | undefined; why?: string | undefined }): Note => ({
  by: by?.trim() || userInfo().username,
  why: why?.trim() ?? '',
});

/**
 * Opens the desk for the length of a command.
 * @param to a server's address; without it this machine's own store is meant
 * @throws UsageError where the address or the token will not do
 */
export const atDesk = async <Result>(to: string | undefined, use: (desk: Desk) => Promise<Result>): Promise<Result> => {
  if (to === undefined) return (await import('./local-desk.ts')).atLocalDesk(use);
  return use((await import('./remote-desk.ts')).remoteDesk(to, process.env.RELEASE_TOKEN));
};

/** A switch as a line for people. */
export const switchText = ({ id, kind, releases, canary, by, why, at, withdrawn }: ReleaseSwitch): string =>
  [
    `${id}  ${new Date(at).toISOString()}  ${kinds[kind]}  ${by}${why === '' ? '' : `：${why}`}${withdrawn ? '（已撤回）' : ''}`,
    `    ${Object.values(releases).join('  ')}${canary ? `  试发 ${canary.release}，${canary.percent}% 的访客` : ''}`,
  ].join('\n');

const kinds: Record<ReleaseSwitch['kind'], string> = {
  activate: '启用',
  rollback: '退回',
  demotion: '自动降级',
  canary: '试发',
};
