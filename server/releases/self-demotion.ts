import type { SetHealth } from '../reports/set-health.ts';
import { listSwitches } from '../store/release-switches.ts';
import type { ReleaseDesk } from './release-desk.ts';
import { compose, findPublished } from './release-folders.ts';
import { demote, lastGood, withCanary } from './switch-releases.ts';

/** How often a set is judged at most, in milliseconds: it takes reading the history. */
const pause = 1_000;

interface SelfDemotionOptions {
  desk: ReleaseDesk;
  onDemotion: (demoted: { set: string; why: string; releases: Readonly<Record<string, string>> }) => void;
  onFault: (error: unknown) => void;
}

/**
 * Takes a set out of service that does harm to its readers, and says so in the history. Of several servers that find the
 * same, one does it.
 */
export const createSelfDemotion = ({ desk, onDemotion, onFault }: SelfDemotionOptions) => {
  let restUntil = 0;
  const judge = async (set: string, health: SetHealth): Promise<void> => {
    const before = await setBefore(desk, set);
    const why = before === null ? null : health.harm(set, before);
    if (why === null) return;
    const done = await demote(desk, set, { by: '书海（自动）', why });
    if (done) onDemotion({ set, why, releases: done.releases });
  };
  return (set: string, health: SetHealth): void => {
    // First by what is at hand.
    if (health.harm(set, undefined) === null || performance.now() < restUntil) return;
    restUntil = performance.now() + pause;
    judge(set, health).catch(onFault);
  };
};

/** The set that would take its place; undefined where none would, null where the set itself is not served any more. */
const setBefore = async (desk: ReleaseDesk, set: string): Promise<string | undefined | null> => {
  const history = await listSwitches(desk.store);
  const [now] = history;
  const idOf = (names: Readonly<Record<string, string>>) =>
    compose(names, (name) => findPublished(desk.folder, name)).set.id;
  if (!now) return null;
  if (idOf(now.releases) === set) {
    const before = lastGood(history);
    return before && idOf(before.releases);
  }
  return now.canary && idOf(withCanary(now)) === set ? idOf(now.releases) : null;
};
