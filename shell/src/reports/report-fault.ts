import type { FaultCode, FaultPhase } from 'shared-api/schemas/page-reports';

type Report = (app: string, phase: FaultPhase, code: FaultCode) => void;

/** Tells the server that something went wrong in this page, by what every page has for that (server/pages/watch-script.ts). */
export const reportFault: Report = (...fault) => (globalThis as { REPORT_FAULT?: Report }).REPORT_FAULT?.(...fault);
