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

const AppName = Type.String({ pattern: '^[a-z][a-z0-9-]{0,30}$' });

const Ms = Type.Integer({ minimum: 0, maximum: 3_600_000, description: '毫秒' });

/** How fast a page was, as its browser measured it, with the app that the page belongs to. */
export const TimesReport = Type.Object({
  set: SetId,
  app: AppName,
  /** From the address to a page that reacts. */
  interactive_ms: Ms,
  /** Source: web.dev/vitals, largest contentful paint and interaction to next paint; not every browser knows them. */
  lcp_ms: Type.Optional(Ms),
  inp_ms: Type.Optional(Ms),
});

/** Report of a fault. A page reports its first fault only, because later ones are mostly consequences. */
export const FaultReport = Type.Object({
  set: SetId,
  app: Type.String({ pattern: '^[a-z][a-z0-9-]{0,30}$', description: '出错的应用' }),
  phase: Type.Enum(faultPhases),
  code: Type.Enum(faultCodes),
});

export type LoadReport = Static<typeof LoadReport>;
export type TimesReport = Static<typeof TimesReport>;
export type FaultReport = Static<typeof FaultReport>;
