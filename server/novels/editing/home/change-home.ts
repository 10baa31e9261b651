import type { Transaction } from 'kysely';
import { homeBlocks, homeRows } from 'shared-api/console/home-blocks';
import { type ActValues, type Authority, recordAct } from '../../../console/record/record-act.ts';
import { countContentChange } from '../../../db/content-revision.ts';
import type { Store } from '../../../db/open-store.ts';
import { storable } from '../../../db/storable.ts';
import type { Tables } from '../../../db/tables.ts';
import { FailedCall } from '../../../http/failures/failures.ts';
import {
  type HomeLayout,
  inOrder,
  type LaidAnnouncement,
  type LaidBanner,
  layoutSettings,
  readHomeLayout,
} from '../../catalog/home/home-layout.ts';
import { coverHash } from '../covers/get-cover.ts';

/** Key of the lock that changes of the home page take, so that they come one at a time. */
const lockKey = 'picks';

/** Ids of what has rows of its own, in the order of the layout. */
interface LaidIds {
  banners: readonly number[];
  announcements: readonly number[];
}

/**
 * Changes the home page: all of it, or nothing.
 * @param change makes of the layout that counts the one that shall count; it gets the ids of its rows too
 * @param now epoch milliseconds
 * @returns the entry in the record; null where nothing changed
 * @throws FailedCall 409 where a novel or a picture is not there, or no block would be left; what `change` throws
 */
export const changeHome = (
  { db, dialect }: Pick<Store, 'db' | 'dialect'>,
  change: (layout: HomeLayout, ids: LaidIds) => HomeLayout,
  authority: Authority,
  now: number,
): Promise<number | null> =>
  db.transaction().execute(async (trx) => {
    await dialect.lock(trx, lockKey);
    const earlier = await readHomeLayout({ db: trx });
    const ids = await readIds(trx);
    const layout = storableLayout(change(earlier, ids));
    const [before, after] = changedValues(earlier, layout);
    if (Object.keys(after).length === 0) return null;
    const novelIds = [...layout.picks, ...layout.banners.flatMap(({ novel_id }) => novel_id ?? [])];
    // Locked in the order in which a removal locks them: a novel's row before its picks.
    await dialect.lockNovels(trx, novelIds);
    await refuseMissing({ db: trx, dialect }, layout, novelIds);
    if ('picks' in after) await writePicks(trx, layout.picks);
    if ('banners' in after) await writeBanners(trx, compareRows(ids.banners, earlier.banners, layout.banners));
    if ('announcements' in after)
      await writeAnnouncements(trx, compareRows(ids.announcements, earlier.announcements, layout.announcements));
    if ('hidden' in after) await writeSetting(trx, layoutSettings.hidden, layout.hidden.join(','));
    if ('order' in after) {
      const order = layout.order.join(',');
      await writeSetting(trx, layoutSettings.order, order === homeRows.join(',') ? '' : order);
    }
    const act = { kind: 'home.change', object: { kind: 'home', id: 'home', name: '' }, before, after } as const;
    const id = await recordAct(trx, authority, act, now);
    await countContentChange(trx);
    return id;
  });

/** Puts the home page back as it was before an act. @param before as {@link changeHome} recorded it */
export const restoreHome = (
  store: Store,
  before: ActValues | null,
  authority: Authority,
  now: number,
): Promise<number | null> => {
  const values: Partial<HomeLayout> = Object.fromEntries(
    Object.entries(before ?? {}).map(([name, value]) => [name, JSON.parse(String(value))]),
  );
  return changeHome(store, (layout) => ({ ...layout, ...values }), authority, now);
};

/** The blocks in the order of the page, and texts as the database can hold them. */
const storableLayout = ({ picks, banners, announcements, hidden, order }: HomeLayout): HomeLayout => ({
  picks: [...new Set(picks)],
  banners: banners.map(({ title, image_url, link, novel_id }) => ({
    title: storable(title),
    image_url: image_url === null ? null : storable(image_url),
    link: storable(link),
    novel_id,
  })),
  announcements: announcements.map(({ title, text, link, begins_at, ends_at }) => ({
    title: storable(title),
    text: storable(text),
    link: link === null ? null : storable(link),
    begins_at,
    ends_at,
  })),
  hidden: homeBlocks.filter((name) => hidden.includes(name)),
  order: inOrder(order),
});

/** What a change changes, as JSON by name: before and after. */
const changedValues = (earlier: HomeLayout, layout: HomeLayout): [ActValues, ActValues] => {
  const changed = (['picks', 'banners', 'announcements', 'hidden', 'order'] as const).filter(
    (name) => JSON.stringify(earlier[name]) !== JSON.stringify(layout[name]),
  );
  const valuesOf = (from: HomeLayout) => Object.fromEntries(changed.map((name) => [name, JSON.stringify(from[name])]));
  return [valuesOf(earlier), valuesOf(layout)];
};

const refuseMissing = async (
  { db, dialect }: Pick<Store, 'dialect' | 'db'>,
  { banners, hidden }: HomeLayout,
  novelIds: readonly number[],
): Promise<void> => {
  if (hidden.length === homeBlocks.length) throw new FailedCall(409, 'conflict', '首页至少要有一个栏目');
  const novels = await db.selectFrom('novels').select('id').where(dialect.isOneOf('novels.id', novelIds)).execute();
  const missing = novelIds.filter((id) => !novels.some((novel) => novel.id === id));
  if (missing.length > 0)
    throw new FailedCall(409, 'conflict', `没有编号为 ${missing.join('、')} 的作品，首页没有改动`);
  const hashes = banners.flatMap(({ image_url }) => coverHash(image_url) ?? []);
  for (const hash of hashes) {
    const picture = await db.selectFrom('covers').select('hash').where('hash', '=', hash).executeTakeFirst();
    if (!picture) throw new FailedCall(409, 'conflict', '横幅的图片已经不在了，请重新上传，首页没有改动');
  }
};

const writePicks = async (trx: Transaction<Tables>, picks: readonly number[]): Promise<void> => {
  await trx.deleteFrom('picks').where('block', '=', 'home').execute();
  const rows = picks.map((novel_id, position) => ({ block: 'home', position, novel_id }));
  if (rows.length > 0) await trx.insertInto('picks').values(rows).execute();
};

const readIds = async (trx: Transaction<Tables>): Promise<LaidIds> => {
  const banners = await trx.selectFrom('banners').select('id').orderBy('id').execute();
  const announcements = await trx.selectFrom('home_announcements').select('id').orderBy('id').execute();
  return { banners: banners.map(({ id }) => id), announcements: announcements.map(({ id }) => id) };
};

interface RowChange<Row> {
  gone: number[];
  added: Row[];
}

/** Which rows go and which come: those that stay in their order keep their ids, until one comes that is new. */
const compareRows = <Row>(ids: readonly number[], earlier: readonly Row[], rows: readonly Row[]): RowChange<Row> => {
  const kept: number[] = [];
  for (const [at, row] of earlier.entries())
    if (JSON.stringify(row) === JSON.stringify(rows[kept.length])) kept.push(at);
  return { gone: ids.filter((_, at) => !kept.includes(at)), added: rows.slice(kept.length) };
};

const writeBanners = async (trx: Transaction<Tables>, { gone, added }: RowChange<LaidBanner>): Promise<void> => {
  if (gone.length > 0) await trx.deleteFrom('banners').where('id', 'in', gone).execute();
  if (added.length > 0) await trx.insertInto('banners').values(added).execute();
};

const writeAnnouncements = async (
  trx: Transaction<Tables>,
  { gone, added }: RowChange<LaidAnnouncement>,
): Promise<void> => {
  if (gone.length > 0) await trx.deleteFrom('home_announcements').where('id', 'in', gone).execute();
  if (added.length > 0) await trx.insertInto('home_announcements').values(added).execute();
};

const writeSetting = async (trx: Transaction<Tables>, name: string, value: string): Promise<void> => {
  await trx.deleteFrom('settings').where('name', '=', name).execute();
  if (value !== '') await trx.insertInto('settings').values({ name, value }).execute();
};
