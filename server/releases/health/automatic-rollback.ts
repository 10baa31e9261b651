import type { Activation, ReleaseNames } from 'release/activation';
import { listActivations } from '../activation/activations.ts';
import { rollBackSet } from '../activation/roll-back.ts';
import type { ReleaseContext } from '../release-context.ts';
import { activationOfSet } from './activation-of-set.ts';
import { keptHours, listHours } from './health-rows.ts';
import { unhealthyReason } from './judge-health.ts';
import type { SetHealth } from './set-health.ts';

/** Minimum time between two judgements: each reads the history and a day of counts. */
const checkIntervalMs = 500;

const hourMs = 3_600_000;

interface UnhealthySet {
  set: string;
  /** A sentence with the figures. */
  why: string;
}

export interface AutomaticRollbackOptions {
  context: ReleaseContext;
  health: SetHealth;
  /** Time since its activation within which a set is rolled back; 0 for never. */
  judgedMs: number;
  onRollback: (rolledBack: UnhealthySet & { releases: ReleaseNames }) => void;
  /** Called once in a while for an unhealthy set that stays. */
  onAlert: (unhealthy: UnhealthySet) => void;
  onFault: (error: unknown) => void;
}

/**
 * Judges a set by what all servers counted. One that was activated a short time ago is rolled back where it is unhealthy, and
 * the history says why; any other only raises an alert. Where several servers find it unhealthy, one of them does it.
 * @returns a function to be called with every fault of a set
 */
export const createAutomaticRollback = (options: AutomaticRollbackOptions): ((set: string) => void) => {
  const { context, health, judgedMs, onRollback, onFault } = options;
  const alert = alertHourly(options.onAlert);
  const check = async (set: string): Promise<void> => {
    await health.save();
    const history = await listActivations(context.store);
    const found = activationOfSet(history, set);
    if (!found) return;
    const now = Date.now();
    const hours = await listHours(context.store, set, Math.max(found.since.at, now - hourMs));
    const previous = found.previous ? await listHours(context.store, found.previous, now - keptHours * hourMs) : [];
    const why = unhealthyReason(hours, previous);
    if (why === null) return;
    const isNew = isStep(found.since) && now - found.since.at < judgedMs;
    const added = isNew ? await rollBackSet(context, set, { by: '本站（自动）', why }) : null;
    if (added) onRollback({ set, why, releases: added.releases });
    else alert({ set, why });
  };

  const waiting = new Set<string>();
  return (set) => {
    if (waiting.has(set)) return;
    waiting.add(set);
    setTimeout(() => {
      waiting.delete(set);
      check(set).catch(onFault);
    }, checkIntervalMs).unref();
  };
};

/** Whether a team put a set into service with it: what was returned to is never taken back by the site itself. */
const isStep = ({ kind }: Activation): boolean => kind === 'activate' || kind === 'canary';

const alertHourly = (onAlert: AutomaticRollbackOptions['onAlert']): AutomaticRollbackOptions['onAlert'] => {
  let last = { set: '', at: 0 };
  return (unhealthy) => {
    if (last.set === unhealthy.set && Date.now() - last.at < hourMs) return;
    last = { set: unhealthy.set, at: Date.now() };
    onAlert(unhealthy);
  };
};
