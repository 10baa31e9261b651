import type { Kysely, Selectable } from 'kysely';
import type { Tables } from '../../../db/tables.ts';
import type { PreparedNovel } from '../incoming/prepare-novel.ts';
import { type PackedText, packTexts, readTexts } from '../write/write-chapters.ts';
import { type PartSignatures, signParts } from '../write/write-signatures.ts';
import { type ChapterEdit, listChapterEdits } from './chapter-edit.ts';
import { type ChapterPlan, planChapters } from './plan-chapters.ts';
import { planUpdate } from './plan-update.ts';
import { replayEdits } from './replay-edits.ts';

/** What an import will change, compared with the library. */
interface ComparedNovel {
  /** The novel as it was found; undefined for one that is new. */
  existing: Selectable<Tables['novels']> | undefined;
  edits: readonly ChapterEdit[];
  /** What came, with the editors' changes made once more. */
  novel: PreparedNovel;
  plan: ChapterPlan;
}

/** What an import will write of a novel, with all that takes time in it: the plan, and its texts packed and signed. */
export interface PlannedNovel extends ComparedNovel {
  packed: readonly PackedText[];
  signatures: PartSignatures;
}

/**
 * Plans how a novel is written: first beside other writers, then in the transaction that writes it, where the earlier plan is
 * taken if the novel is still as it was found.
 *
 * @throws RangeError, in Chinese, where it is another novel of the same title without an author
 */
export const planNovel = async (
  db: Kysely<Tables>,
  incoming: PreparedNovel,
  before?: PlannedNovel,
): Promise<PlannedNovel> => {
  const found = await findExisting(db, incoming);
  if (before && isUnchanged(before, found)) return { ...before, existing: found.existing };
  const compared = await compare(db, incoming, found);
  const { existing, plan } = compared;
  const readOld = (serials: number[]) => readTexts(db, existing?.id ?? newNovel, serials);
  return { ...compared, packed: packTexts(plan.texts), signatures: await signParts(plan, readOld) };
};

/** Compares a novel with the library, as {@link planNovel} does, and makes nothing ready for writing. */
export const compareNovel = async (db: Kysely<Tables>, incoming: PreparedNovel): Promise<ComparedNovel> =>
  compare(db, incoming, await findExisting(db, incoming));

type Found = Pick<ComparedNovel, 'existing' | 'edits'>;

const findExisting = async (db: Kysely<Tables>, { import_key: key }: PreparedNovel): Promise<Found> => {
  const existing = await db.selectFrom('novels').selectAll().where('import_key', '=', key).executeTakeFirst();
  return { existing, edits: existing ? await listChapterEdits(db, existing.id) : [] };
};

const compare = async (
  db: Kysely<Tables>,
  incoming: PreparedNovel,
  { existing, edits }: Found,
): Promise<ComparedNovel> => {
  const novel = replayEdits(incoming, edits);
  const plan = existing ? await planUpdate(db, novel, existing) : planNew(novel);
  return { existing, edits, novel, plan };
};

/** In place of the id of a novel that has none yet. */
const newNovel = 0;

const planNew = (novel: PreparedNovel): ChapterPlan => {
  const context = { novelId: newNovel, nextSerial: 1, now: Date.now(), oldTexts: new Map() };
  const matches = novel.chapters.map(() => undefined);
  return planChapters([], novel.chapters, matches, context);
};

/** Every change of a novel and its chapters moves its time on. */
const isUnchanged = (before: Found, { existing, edits }: Found): boolean =>
  before.existing?.id === existing?.id &&
  before.existing?.updated_at === existing?.updated_at &&
  JSON.stringify(before.edits) === JSON.stringify(edits);
