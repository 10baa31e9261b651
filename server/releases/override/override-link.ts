import type { Environment } from '../../environment.ts';
import { ReleaseRefusal } from '../refusal.ts';
import { overrideStart } from './override-routes.ts';
import { overrideSecret } from './override-secret.ts';
import { signOverride } from './override-token.ts';
import { keepBuild } from './sent-builds.ts';

/** Hours that a link may be valid: nobody tries a build that changes under them for longer than a working day. */
export const maxOverrideHours = 24;

/** What a link gives its bearer: an app from this address, for so many hours. The description is the build's release.json. */
export interface OverrideWish {
  app: string;
  url: string;
  hours: number;
  description?: unknown;
}

/**
 * Signs a link by which a browser gets an app from a developer's machine.
 * @returns its path on the site, the id under which the build's description is kept, and until when it is valid, as ISO 8601
 * @throws ReleaseRefusal
 */
export const makeOverrideLink = async (
  environment: Pick<Environment, 'overrideSecret' | 'dataDir' | 'releasesDir'>,
  { app, url, hours, description }: OverrideWish,
): Promise<{ path: string; build: string; until: string }> => {
  if (app === 'shell') throw new ReleaseRefusal(['壳不能这样替换：请用 canary 试发']);
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw new ReleaseRefusal([`构建所在的地址应以 http:// 或 https:// 开头，而不是 ${url}`]);
  }
  const until = Date.now() + hours * 3_600_000;
  const build = await keepBuild(environment.releasesDir, app, { description, until });
  const token = signOverride(overrideSecret(environment), { app, origin: new URL(url).origin, build, until });
  return { path: `${overrideStart}?token=${token}`, build, until: new Date(until).toISOString() };
};
