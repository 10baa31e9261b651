import { type Static, Type } from 'typebox';
import { Nullable, Time } from '../../schemas/common.ts';
import { Composition, FiguresOfRelease, HealthOfSet } from '../../schemas/composition.ts';
import { Recorded } from './record.ts';
import { Reason, RowId } from './staff.ts';

export const ReleaseName = Type.String({ maxLength: 200, description: '发布的名称，如 reader@1.0.0-0123456789' });
const AppName = Type.String({ maxLength: 60, description: '应用，如 reader' });

/** An app of the site, with the releases of it that can be activated. */
export const ConsoleApp = Type.Object({
  app: Type.String(),
  /** Null where it was taken out, or never was active. */
  active: Nullable(Type.String()),
  /** Whether it was taken out, and the path that its addresses lead to. */
  retired: Nullable(Type.Object({ redirect: Nullable(Type.String()) })),
  /** At most 20, the newest first, and the active one. */
  releases: Type.Array(Type.Object({ name: Type.String(), published_by: Type.String(), published_at: Time })),
});

/** A change of what is active. */
export const ConsoleActivation = Type.Object({
  id: RowId,
  at: Time,
  kind: Type.Enum(['activate', 'rollback', 'automatic_rollback', 'canary', 'retire']),
  by: Type.String(),
  why: Type.String(),
  releases: Type.Array(Type.String()),
  canary: Nullable(Type.Object({ release: Type.String(), percent: Type.Integer() })),
  retired: Type.Array(Type.String()),
  /** Whether its set was rolled back. */
  rolled_back: Type.Boolean(),
});

/** What was refused, and why: a line each. */
export const ReleaseRefused = Type.Object({
  at: Time,
  /** `publish`, `activate`, `canary`, `rollback`, `retire` or `undo`. */
  wish: Type.String(),
  /** Names of the releases, or of the app. */
  what: Type.String(),
  by: Type.String(),
  problems: Type.Array(Type.String()),
});

/** A token that a team publishes with; never the token itself. */
export const TeamToken = Type.Object({
  id: RowId,
  app: Type.String(),
  made_by: Type.String(),
  made_at: Time,
  last_used_at: Nullable(Time),
  revoked_at: Nullable(Time),
});

/** All about the releases of the site. */
export const ConsoleReleases = Type.Object({
  /** The shell first. */
  apps: Type.Array(ConsoleApp),
  canary: Nullable(Type.Object({ release: Type.String(), percent: Type.Integer() })),
  /** Of the sets that pages are made of, the stable one first. */
  health: Type.Array(HealthOfSet),
  /** Of the latest releases of each app, by the hour of the last day. */
  figures: Type.Array(FiguresOfRelease),
  /** What pages reported to the server that answers, by kind. */
  faults: Composition.properties.faults,
  violations: Composition.properties.violations,
  /** At most 50 each, the newest first. */
  activations: Type.Array(ConsoleActivation),
  refusals: Type.Array(ReleaseRefused),
  /** At most 100, the newest first. */
  tokens: Type.Array(TeamToken),
});

const reason = Type.Optional(Reason);

/** Several releases, of different apps, become active as one switch. */
export const ActivateForm = Type.Object({ releases: Type.Array(ReleaseName, { minItems: 1, maxItems: 20 }), reason });
export const CanaryForm = Type.Object({
  release: ReleaseName,
  percent: Type.Integer({ minimum: 1, maximum: 99 }),
  reason,
});
export const EndCanaryForm = Type.Object({ reason });
/** Without an app, the whole set. */
export const RollBackForm = Type.Object({ app: Type.Optional(AppName), reason });
export const RetireForm = Type.Object({
  app: AppName,
  redirect: Type.Optional(Type.String({ maxLength: 200, description: '它的地址转到的路径，如 /home' })),
  reason: Reason,
});
export const TokenForm = Type.Object({
  app: AppName,
  is_new: Type.Optional(Type.Boolean({ description: '新应用，还没有发布过' })),
  reason,
});
export const RevokeTokenForm = Type.Object({ id: RowId, reason });

/** A token, this once. */
export const TokenMade = Type.Object({ ...Recorded.properties, token: Type.String() });

export type ConsoleApp = Static<typeof ConsoleApp>;
export type ConsoleActivation = Static<typeof ConsoleActivation>;
export type ReleaseRefused = Static<typeof ReleaseRefused>;
export type TeamToken = Static<typeof TeamToken>;
export type ConsoleReleases = Static<typeof ConsoleReleases>;
export type TokenMade = Static<typeof TokenMade>;
