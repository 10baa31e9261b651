import type { Flow } from '../flow/flow.ts';
import type { SetTools, Tools } from '../toolbar/tools.ts';

/** What the page, which is there at once, gives to the program that comes later. */
export interface ProgramProps {
  flow: Flow;
  setFlow: (change: (flow: Flow) => Flow) => void;
  tools: Tools;
  setTools: SetTools;
}
