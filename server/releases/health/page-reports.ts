import type { FaultReport } from 'shared-api/schemas/page-reports';
import type { ReleaseSelection } from '../release-source.ts';
import { createReportCounts, type ReportCounts } from './report-counts.ts';
import { createSetHealth, type SetHealth } from './set-health.ts';

/** Violation of a page's policy: something that it kept from running or loading. */
export type Violation = {
  set: string;
  /** The policy's directive, as in `script-src-elem`. */
  directive: string;
  /** `inline`, `eval`, `data` and the like, or the origin of what was blocked; never an address in full. */
  blocked: string;
};

/** The reports that pages sent to this process. */
export interface PageReports {
  health: SetHealth;
  faults: ReportCounts<FaultReport>;
  violations: ReportCounts<Violation>;
  /** Ids of the sets that are served now, the stable one first. Only their reports count: anybody can name a set. */
  sets: () => Promise<string[]>;
  /** Checks a set's health, and rolls it back where it is unhealthy. */
  checkHealth: (set: string) => void;
}

interface PageReportsOptions {
  /** The sets that pages may get now; undefined where there are no pages. */
  selection: () => Promise<ReleaseSelection | undefined>;
  /** Called with every fault that counts. */
  checkHealth: (set: string, health: SetHealth) => void;
}

export const createPageReports = ({ selection, checkHealth }: PageReportsOptions): PageReports => {
  const health = createSetHealth(Date.now);
  return {
    health,
    faults: createReportCounts(),
    violations: createReportCounts(),
    sets: async () => {
      const now = await selection();
      return now ? [now.stable, ...(now.canary ? [now.canary.releases] : [])].map(({ set }) => set.id) : [];
    },
    checkHealth: (set) => checkHealth(set, health),
  };
};
