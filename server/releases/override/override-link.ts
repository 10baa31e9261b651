import type { AnswerOf, InputOf } from 'release/operations/operations';
import { ReleaseRefusal } from 'release/refusal';
import type { Environment } from '../../environment.ts';
import { keepBuild } from './build-descriptions.ts';
import { overrideStart } from './override-routes.ts';
import { overrideSecret } from './override-secret.ts';
import { signOverride } from './override-token.ts';

/**
 * Signs a link by which a browser gets an app from a developer's machine.
 * @returns its path on the site, the id under which the build's description is kept, and until when it is valid, as ISO 8601
 * @throws ReleaseRefusal
 */
export const makeOverrideLink = async (
  environment: Pick<Environment, 'overrideSecret' | 'dataDir' | 'releasesDir'>,
  { app, url, hours, description }: InputOf<'override'>,
): Promise<AnswerOf<'override'>> => {
  if (app === 'shell') throw new ReleaseRefusal(['壳不能这样替换：请用 canary 试发']);
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw new ReleaseRefusal([`构建所在的地址应以 http:// 或 https:// 开头，而不是 ${url}`]);
  }
  const until = Date.now() + hours * 3_600_000;
  const build = await keepBuild(environment.releasesDir, app, { description, until });
  const token = signOverride(overrideSecret(environment), { app, origin: new URL(url).origin, build, until });
  return { path: `${overrideStart}?token=${token}`, build, until: new Date(until).toISOString() };
};
