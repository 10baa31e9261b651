import { type Static, Type } from 'typebox';
import { FaultReport } from './page-reports.ts';

/** One activation of releases: when, which, and why. The author is left out, because the call is public. */
export const Activation = Type.Object({
  at: Type.String({ description: 'ISO 8601' }),
  kind: Type.Enum(['activate', 'rollback', 'automatic_rollback', 'canary']),
  why: Type.String(),
  releases: Type.Array(Type.String()),
  canary: Type.Union([Type.Object({ release: Type.String(), percent: Type.Integer() }), Type.Null()]),
});

const counted = { count: Type.Integer(), last: Type.String({ description: 'ISO 8601' }) };

/** Server's part of the composition page: the active set, activations and reports. */
export const Composition = Type.Object({
  /** Id of the release set that new pages get. */
  set: Type.String(),
  /** Newest first. */
  activations: Type.Array(Activation),
  faults: Type.Array(Type.Object({ ...FaultReport.properties, ...counted })),
  violations: Type.Array(
    Type.Object({ set: Type.String(), directive: Type.String(), blocked: Type.String(), ...counted }),
  ),
});

export type Activation = Static<typeof Activation>;
export type Composition = Static<typeof Composition>;
