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

/** Server's part of the composition page: the active set, activations and reports. */
export const Composition = Type.Object({
  /** Id of the release set that new pages get. */
  set: Type.String(),
  /** Of the sets that are served, the stable one first; older servers do not say. */
  health: Type.Optional(Type.Array(HealthOfSet)),
  /** Newest first. */
  activations: Type.Array(Activation),
  faults: Type.Array(Type.Object({ ...FaultReport.properties, ...counted })),
  violations: Type.Array(
    Type.Object({ set: Type.String(), directive: Type.String(), blocked: Type.String(), ...counted }),
  ),
});

export type Activation = Static<typeof Activation>;
export type Composition = Static<typeof Composition>;
