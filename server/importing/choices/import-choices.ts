import type { Transaction } from 'kysely';
import type { Store } from '../../db/open-store.ts';
import type { Tables } from '../../db/tables.ts';
import { importKey } from '../../novels/saving/incoming/prepare-novel.ts';
import { sharesText } from '../../novels/saving/incoming/shares-text.ts';
import type { ImportPlan } from '../plan/import-plan.ts';
import type { MetadataOverrides } from '../txt/metadata/novel-metadata.ts';
import type { ReadNovel } from '../txt/read-novel.ts';

/** What an import was told about a file: metadata that replaces the file's, and a plan. */
export interface ImportChoices {
  overrides: MetadataOverrides;
  plan: ImportPlan | null;
}

const none: ImportChoices = { overrides: {}, plan: null };

const keyOf = ({ own }: ReadNovel): string => importKey(own.title, own.author);

/** What an earlier import of a file was told; a file that only has the same names and another text was told nothing. */
export const recallChoices = async (store: Store, read: ReadNovel): Promise<ImportChoices> => {
  const row = await store.db
    .selectFrom('import_choices')
    .select(['novel_id', 'overrides', 'plan'])
    .where('file_key', '=', keyOf(read))
    .executeTakeFirst();
  if (row === undefined || !(await sharesText(store, row.novel_id, read.novel))) return none;
  return {
    overrides: JSON.parse(row.overrides) as MetadataOverrides,
    plan: row.plan === null ? null : (JSON.parse(row.plan) as ImportPlan),
  };
};

/** Keeps what an import was told about a file, for when it comes again: in the transaction that saves its novel. */
export const keepChoices = async (
  trx: Transaction<Tables>,
  read: ReadNovel,
  novelId: string,
  { overrides, plan }: ImportChoices,
): Promise<void> => {
  if (plan === null && Object.values(overrides).every((value) => value === undefined)) return;
  const told = {
    novel_id: Number(novelId),
    overrides: JSON.stringify(overrides),
    plan: plan === null ? null : JSON.stringify(plan),
  };
  await trx
    .insertInto('import_choices')
    .values({ file_key: keyOf(read), ...told })
    .onConflict((conflict) => conflict.column('file_key').doUpdateSet(told))
    .execute();
};

/** Overrides that are given now, and behind them those that were kept. */
export const mergeOverrides = (kept: MetadataOverrides, given: MetadataOverrides): MetadataOverrides => ({
  ...kept,
  ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
});

/** A novel with metadata in place of that of its file. */
export const withOverrides = (novel: ReadNovel['novel'], overrides: MetadataOverrides): ReadNovel['novel'] => {
  const { title = novel.title, author = novel.author, category = novel.category } = overrides;
  const { status = novel.status, tags = novel.tags } = overrides;
  return { ...novel, title, author, category, status, tags };
};
