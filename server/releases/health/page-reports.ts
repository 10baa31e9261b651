import type { FaultReport } from 'shared-api/schemas/page-reports';
import type { ReleaseCounts } from '../counts/release-counts.ts';
import type { ReleaseSet } from '../release-set.ts';
import type { Selection } from '../selection/selection.ts';
import { createReportCounts, type ReportCounts } from './report-counts.ts';
import type { SetHealth } from './set-health.ts';
import type { Violation } from './violations.ts';

/** The reports that pages sent to this process. */
export interface PageReports {
  health: SetHealth;
  counts: ReleaseCounts;
  faults: ReportCounts<FaultReport>;
  violations: ReportCounts<Violation>;
  /** The sets that pages may get now, the stable one first. Only their reports count: anybody can name a set. */
  sets: () => Promise<ReleaseSet[]>;
  /** Judges a set after a fault, and rolls it back where it is unhealthy. */
  checkHealth: (set: string) => void;
}

interface PageReportsOptions extends Pick<PageReports, 'health' | 'counts' | 'checkHealth'> {
  /** The selection in force; undefined where there are no pages. */
  selection: () => Promise<Selection | undefined>;
}

export const createPageReports = ({ selection, ...judging }: PageReportsOptions): PageReports => ({
  ...judging,
  faults: createReportCounts(),
  violations: createReportCounts(),
  sets: async () => {
    const now = await selection();
    return now ? [now.stable, ...(now.canary ? [now.canary.set] : [])] : [];
  },
});
