import type { FaultReport } from 'shared-api/schemas/page-reports';
import type { Offer } from '../releases/release-source.ts';
import { createKinds, type Kinds } from './kinds.ts';
import { createSetHealth, type SetHealth } from './set-health.ts';

/** Something that a page's policy kept from running or loading. */
export type Violation = {
  set: string;
  /** The policy's directive, as in `script-src-elem`. */
  directive: string;
  /** `inline`, `eval`, `data` and the like, or the origin of what was blocked; never an address in full. */
  blocked: string;
};

/** What pages say of themselves. */
export interface PageReports {
  health: SetHealth;
  faults: Kinds<FaultReport>;
  violations: Kinds<Violation>;
  /** The sets that pages are made of now, the one for everybody first. Only of these reports count: anybody can name a set. */
  sets: () => Promise<string[]>;
  /** Looks whether a set does harm, and does what is to be done. */
  judge: (set: string) => void;
}

interface PageReportsOptions {
  /** What pages are made of now; undefined where there are no pages. */
  offer: () => Promise<Offer | undefined>;
  /** Hears of every fault that counts. */
  judge: (set: string, health: SetHealth) => void;
}

export const createPageReports = ({ offer, judge }: PageReportsOptions): PageReports => {
  const health = createSetHealth(Date.now);
  return {
    health,
    faults: createKinds(),
    violations: createKinds(),
    sets: async () => {
      const now = await offer();
      return now ? [now.stable, ...(now.canary ? [now.canary.releases] : [])].map(({ set }) => set.id) : [];
    },
    judge: (set) => judge(set, health),
  };
};
