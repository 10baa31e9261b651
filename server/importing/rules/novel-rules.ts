import type { Transaction } from 'kysely';
import type { ReplaceRule } from 'shared-api/replace-rules/replace-rule';
import type { Store } from '../../db/open-store.ts';
import type { Tables } from '../../db/tables.ts';
import type { IncomingNovel } from '../../novels/saving/incoming/incoming-novel.ts';
import { importKey } from '../../novels/saving/incoming/prepare-novel.ts';

/** The rules of a novel that is in the library. */
export const rulesOfNovel = async ({ db }: Pick<Store, 'db'>, novelId: number): Promise<ReplaceRule[]> => {
  const row = await db
    .selectFrom('novel_replace_rules')
    .select('rules')
    .where('novel_id', '=', novelId)
    .executeTakeFirst();
  return row === undefined ? [] : (JSON.parse(row.rules) as ReplaceRule[]);
};

/** The rules that a novel was last imported by; none for one that is not there. */
export const recallRules = async (
  { db }: Pick<Store, 'db'>,
  { title, author }: Pick<IncomingNovel, 'title' | 'author'>,
): Promise<ReplaceRule[]> => {
  const key = importKey(title, author);
  const novel = await db.selectFrom('novels').select('id').where('import_key', '=', key).executeTakeFirst();
  return novel === undefined ? [] : rulesOfNovel({ db }, novel.id);
};

/** Keeps the rules that a novel is imported by, for its next edition: in the transaction that saves it. None are forgotten. */
export const keepRules = async (
  trx: Transaction<Tables>,
  novelId: number,
  rules: readonly ReplaceRule[],
): Promise<void> => {
  if (rules.length === 0) {
    await trx.deleteFrom('novel_replace_rules').where('novel_id', '=', novelId).execute();
    return;
  }
  const kept = { rules: JSON.stringify(rules) };
  await trx
    .insertInto('novel_replace_rules')
    .values({ novel_id: novelId, ...kept })
    .onConflict((conflict) => conflict.column('novel_id').doUpdateSet(kept))
    .execute();
};
