import { type Static, Type } from 'typebox';

/**
 * When something went wrong in a page.
 *
 * - `start`: before the page had finished loading
 * - `load`: while a remote, or a part of it, was fetched
 * - `page`: in a remote's page, while its data were loaded or it was drawn
 * - `later`: anything that nobody caught afterwards
 */
export const faultPhases = ['start', 'load', 'page', 'later'] as const;

/**
 * What went wrong: what can go wrong with a remote (shell/src/remotes/remote-error.ts), or `thrown`, an error in a program.
 */
export const faultCodes = ['timeout', 'entry', 'module', 'contract', 'broken', 'thrown'] as const;

export type FaultPhase = (typeof faultPhases)[number];
export type FaultCode = (typeof faultCodes)[number];

const SetId = Type.String({ pattern: '^[0-9a-f]{12}$', description: '页面所用的发布组合' });

/** That a page was opened, under which release set. It says nothing of the page or the reader. */
export const LoadReport = Type.Object({ set: SetId });

/** That something went wrong in it; a page tells its first fault only, what follows is mostly a consequence. */
export const FaultReport = Type.Object({
  set: SetId,
  app: Type.String({ pattern: '^[a-z][a-z-]{0,30}$', description: '出错的应用' }),
  phase: Type.Enum(faultPhases),
  code: Type.Enum(faultCodes),
});

export type LoadReport = Static<typeof LoadReport>;
export type FaultReport = Static<typeof FaultReport>;
