import { type LegalName, legalNames, legalPath, legalTitles, maxLegalCharacters } from 'shared-api/console/legal-pages';
import type { LegalTexts } from 'shared-api/console/schemas/legal';
import type { Link } from 'shared-api/schemas/site';
import { type Authority, byCommand, recordAct } from '../../../console/record/record-act.ts';
import { countContentChange } from '../../../db/content-revision.ts';
import type { Store } from '../../../db/open-store.ts';
import { storable } from '../../../db/storable.ts';
import { refuse } from '../../../http/failures/failures.ts';

/** The words of all legal pages; empty where a page has none. */
export const readLegalTexts = async ({ db }: Pick<Store, 'db'>): Promise<LegalTexts> => {
  const rows = await db.selectFrom('legal_pages').select(['name', 'text']).execute();
  const texts = Object.fromEntries(rows.map(({ name, text }) => [name, text]));
  return { terms: '', privacy: '', complaints: '', ...texts };
};

/** The links to the legal pages that have words, for the footer. */
export const legalLinks = async ({ db }: Pick<Store, 'db'>): Promise<Link[]> => {
  const rows = await db.selectFrom('legal_pages').select('name').execute();
  const given = new Set(rows.map(({ name }) => name));
  return legalNames
    .filter((name) => given.has(name))
    .map((name) => ({ link_name: legalTitles[name], link_url: legalPath(name) }));
};

/** One legal page with the time of its last change, in epoch milliseconds; undefined where it has no words. */
export const findLegalPage = ({ db }: Pick<Store, 'db'>, name: LegalName) =>
  db.selectFrom('legal_pages').select(['text', 'changed_at']).where('name', '=', name).executeTakeFirst();

/**
 * Changes the words of legal pages, for all servers at once. What is absent stays; an empty text takes a page away.
 * @param now epoch milliseconds
 * @returns the entry in the record; null where nothing changed
 * @throws FailedCall 400 where a text is too long
 */
export const changeLegalTexts = (
  { db, dialect }: Pick<Store, 'db' | 'dialect'>,
  texts: Partial<LegalTexts>,
  authority: Authority = byCommand(),
  now: number = Date.now(),
): Promise<number | null> =>
  db.transaction().execute(async (trx) => {
    await dialect.lock(trx, 'legal');
    const earlier = await readLegalTexts({ db: trx });
    const before: Record<string, string> = {};
    const after: Record<string, string> = {};
    for (const name of legalNames) {
      const text = storable(texts[name] ?? earlier[name]).trim();
      if (text === earlier[name]) continue;
      refuse([...text].length > maxLegalCharacters && `“${legalTitles[name]}”不能多于 ${maxLegalCharacters} 个字`);
      before[name] = earlier[name];
      after[name] = text;
      await trx.deleteFrom('legal_pages').where('name', '=', name).execute();
      if (text !== '') await trx.insertInto('legal_pages').values({ name, text, changed_at: now }).execute();
    }
    if (Object.keys(after).length === 0) return null;
    const act = { kind: 'legal.change', object: { kind: 'setting', id: 'legal', name: '' }, before, after } as const;
    const id = await recordAct(trx, authority, act, now);
    await countContentChange(trx);
    return id;
  });
