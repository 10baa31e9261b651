import type { FaultCode, FaultPhase } from 'shared-api/schemas/page-reports';

type Report = (app: string, phase: FaultPhase, code: FaultCode) => void;

/** Reports a fault of this page to the server, by the function that the script in the head defines (server/pages/document/watch-script.ts). */
export const reportFault: Report = (...fault) => (globalThis as { REPORT_FAULT?: Report }).REPORT_FAULT?.(...fault);
