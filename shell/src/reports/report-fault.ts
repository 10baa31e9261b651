import type { faultReporter as promisedName } from 'shared-api/contract';
import type { FaultCode, FaultPhase } from 'shared-api/schemas/page-reports';

type Report = (app: string, phase: FaultPhase, code: FaultCode) => void;

/** Global variable with the function that reports a fault of this page to the server, which the script at the page's end defines (first/watch.ts), as the contract says it. */
export const faultReporter = 'REPORT_FAULT' satisfies typeof promisedName;

/** Reports a fault of this page to the server. */
export const reportFault: Report = (...fault) =>
  (globalThis as { [faultReporter]?: Report })[faultReporter]?.(...fault);
