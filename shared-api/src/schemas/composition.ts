import { type Static, Type } from 'typebox';
import { FaultReport } from './page-reports.ts';

/** When releases were switched last, to what, and why. Whoever did it is not named: this is for everybody. */
export const Switch = Type.Object({
  at: Type.String({ description: 'ISO 8601' }),
  kind: Type.Enum(['activate', 'rollback', 'demotion', 'canary']),
  why: Type.String(),
  releases: Type.Array(Type.String()),
  canary: Type.Union([Type.Object({ release: Type.String(), percent: Type.Integer() }), Type.Null()]),
});

const counted = { count: Type.Integer(), last: Type.String({ description: 'ISO 8601' }) };

/** What the page at hand cannot know of itself. */
export const Composition = Type.Object({
  /** The set that new pages are made of. */
  set: Type.String(),
  /** The newest first. */
  switches: Type.Array(Switch),
  faults: Type.Array(Type.Object({ ...FaultReport.properties, ...counted })),
  violations: Type.Array(
    Type.Object({ set: Type.String(), directive: Type.String(), blocked: Type.String(), ...counted }),
  ),
});

export type Switch = Static<typeof Switch>;
export type Composition = Static<typeof Composition>;
