import { type Static, Type } from 'typebox';
import { NovelId, Nullable, Time } from '../../schemas/common.ts';
import { Status } from '../../schemas/novel.ts';
import { categoryBounds } from './categories.ts';
import { NovelConditions } from './novel-list.ts';
import { Reason, RowId } from './staff.ts';

/** States of a job that changes many novels (docs/decisions/0096-bulk-changes-of-novels-are-jobs.md). */
export const novelJobStates = ['finding', 'ready', 'waiting', 'working', 'done', 'cancelled', 'failed'] as const;

/** Bounds of bulk changes. */
export const novelJobBounds = {
  /** Novels of one job. */
  novels: 10_000,
  /** Novels that are chosen one by one. */
  chosen: 500,
  /** Tags that are added or removed at once. */
  tags: 20,
  tagLength: 20,
  /** Jobs that are listed, and kept with what each novel was before. */
  jobs: 50,
} as const;

const Tags = Type.Array(Type.String({ minLength: 1, maxLength: novelJobBounds.tagLength }), {
  maxItems: novelJobBounds.tags,
  uniqueItems: true,
});

/** What is done to each of the novels. A category must be there already. */
export const NovelChange = Type.Union([
  Type.Object({
    kind: Type.Literal('category'),
    category: Type.String({ minLength: 1, maxLength: categoryBounds.nameLength }),
  }),
  Type.Object({ kind: Type.Literal('tags'), add: Tags, remove: Tags }),
  Type.Object({ kind: Type.Literal('status'), status: Status }),
  Type.Object({ kind: Type.Literal('take_down') }),
  Type.Object({ kind: Type.Literal('restore') }),
  Type.Object({ kind: Type.Literal('remove') }),
]);

/** Novels chosen one by one, or all that conditions find. */
export const NovelChoice = Type.Union([
  Type.Object({
    ids: Type.Array(NovelId, { minItems: 1, maxItems: novelJobBounds.chosen, uniqueItems: true }),
  }),
  Type.Object({ conditions: NovelConditions }),
]);

export const PrepareForm = Type.Object({ choice: NovelChoice, change: NovelChange });
export const Prepared = Type.Object({ id: RowId });

const Count = Type.Integer({ minimum: 0 });

/** A bulk change. What it would do is known once it is `ready`; nothing is changed before it is started. */
export const NovelJob = Type.Object({
  id: RowId,
  state: Type.Enum([...novelJobStates]),
  /** Null of a job that undoes another. */
  change: Nullable(NovelChange),
  /** Novels that it is to change, and those that are that way already. */
  found: Count,
  alike: Count,
  /** Novels that it has changed, and those that it left alone, as somebody else changed or removed them meanwhile. */
  changed: Count,
  skipped: Count,
  error: Nullable(Type.String()),
  asked_by: Nullable(Type.Object({ id: RowId, username: Type.String() })),
  created_at: Time,
  updated_at: Time,
  /** The entry in the record by which it was started, and whether that can be undone now. */
  act: Nullable(RowId),
  may_undo: Type.Boolean(),
  /** Titles of the first novels of a job that is ready. */
  titles: Type.Array(Type.String()),
});

/** The latest ones, the newest first; what somebody has only prepared is shown to them alone. */
export const NovelJobs = Type.Object({ items: Type.Array(NovelJob) });

export const JobForm = Type.Object({ id: RowId, reason: Type.Optional(Reason) });

export type NovelJobState = (typeof novelJobStates)[number];
export type NovelChange = Static<typeof NovelChange>;
export type NovelChoice = Static<typeof NovelChoice>;
export type PrepareForm = Static<typeof PrepareForm>;
export type Prepared = Static<typeof Prepared>;
export type NovelJob = Static<typeof NovelJob>;
export type NovelJobs = Static<typeof NovelJobs>;
export type JobForm = Static<typeof JobForm>;
