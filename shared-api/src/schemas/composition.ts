import { type Static, Type } from 'typebox';
import { FaultReport } from './page-reports.ts';

/** One activation of releases: when, which, and why. The author is left out, because the call is public. */
export const Activation = Type.Object({
  at: Type.String({ description: 'ISO 8601' }),
  kind: Type.Enum(['activate', 'rollback', 'automatic_rollback', 'canary', 'retire']),
  why: Type.String(),
  releases: Type.Array(Type.String()),
  canary: Type.Union([Type.Object({ release: Type.String(), percent: Type.Integer() }), Type.Null()]),
  /** Remotes that are taken out, with the path that their addresses lead to; left out where there are none. */
  retired: Type.Optional(
    Type.Array(Type.Object({ app: Type.String(), redirect: Type.Union([Type.String(), Type.Null()]) })),
  ),
});

const counted = { count: Type.Integer(), last: Type.String({ description: 'ISO 8601' }) };

/** What all servers counted of a set in this hour and the one before. */
export const HealthOfSet = Type.Object({
  set: Type.String(),
  loads: Type.Integer({ description: '发出的页面' }),
  opened: Type.Integer({ description: '打开过页面的网段' }),
  faulted: Type.Integer({ description: '报告出错的网段' }),
});

const Ms = Type.Union([Type.Integer(), Type.Null()], { description: '毫秒，四分之三的页面不超过它' });

/** What pages made of a release reported within a day, on all servers. */
export const FiguresOfRelease = Type.Object({
  app: Type.String(),
  release: Type.String(),
  since: Type.String({ description: 'ISO 8601' }),
  why: Type.String(),
  active: Type.Boolean(),
  first_load_bytes: Type.Union([Type.Integer(), Type.Null()], { description: '最大的一页首次加载的字节（brotli）' }),
  loads: Type.Integer({ description: '发出的页面' }),
  faults: Type.Integer({ description: '报告的错误' }),
  interactive_ms: Ms,
  lcp_ms: Ms,
  inp_ms: Ms,
  /** The last 24 hours, oldest first. */
  hours: Type.Array(Type.Object({ loads: Type.Integer(), faults: Type.Integer(), interactive_ms: Ms })),
});

/** Server's part of the composition page: the active set, activations and reports. */
export const Composition = Type.Object({
  /** Id of the release set that new pages get. */
  set: Type.String(),
  /** Of the sets that are served, the stable one first; older servers do not say. */
  health: Type.Optional(Type.Array(HealthOfSet)),
  /** Newest first. */
  activations: Type.Array(Activation),
  /** The latest releases of each app; older servers do not say. */
  releases: Type.Optional(Type.Array(FiguresOfRelease)),
  faults: Type.Array(Type.Object({ ...FaultReport.properties, ...counted })),
  violations: Type.Array(
    Type.Object({ set: Type.String(), directive: Type.String(), blocked: Type.String(), ...counted }),
  ),
});

export type FiguresOfRelease = Static<typeof FiguresOfRelease>;
export type Activation = Static<typeof Activation>;
export type Composition = Static<typeof Composition>;
