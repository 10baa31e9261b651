import type { CallOptions } from '../http/call-options.ts';
import type { PageReports } from './health/page-reports.ts';
import type { ReleaseContext } from './release-context.ts';

/** Options of the calls about releases. */
export interface ReleaseCallOptions extends CallOptions {
  reports: PageReports;
  releaseContext: ReleaseContext;
}
