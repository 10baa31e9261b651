import { type Static, Type } from 'typebox';

/**
 * Phases of a page in which a fault can happen.
 *
 * - `start`: before the page had finished loading
 * - `load`: while a remote or one of its route modules was loaded
 * - `page`: in a remote's page, while its data were loaded or it was rendered
 * - `later`: any uncaught error afterwards
 */
export const faultPhases = ['start', 'load', 'page', 'later'] as const;

/**
 * Codes of faults: those of a remote (shell/src/remotes/remote-error.ts), or `thrown`, an error of the code.
 */
export const faultCodes = ['timeout', 'entry', 'module', 'contract', 'broken', 'thrown'] as const;

export type FaultPhase = (typeof faultPhases)[number];
export type FaultCode = (typeof faultCodes)[number];

const SetId = Type.String({ pattern: '^[0-9a-f]{12}$', description: '页面所用的发布组合' });

/** Report that a page was opened, with its release set alone: nothing of the page or the reader. */
export const LoadReport = Type.Object({ set: SetId });

/** Report of a fault. A page reports its first fault only, because later ones are mostly consequences. */
export const FaultReport = Type.Object({
  set: SetId,
  app: Type.String({ pattern: '^[a-z][a-z-]{0,30}$', description: '出错的应用' }),
  phase: Type.Enum(faultPhases),
  code: Type.Enum(faultCodes),
});

export type LoadReport = Static<typeof LoadReport>;
export type FaultReport = Static<typeof FaultReport>;
