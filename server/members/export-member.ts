import { listSessions, type SignedInMember } from '../auth/sessions.ts';
import { isoTime } from '../db/ids.ts';
import type { Store } from '../db/open-store.ts';
import { getProfile } from './profile.ts';

/** Tables with rows of members, by their names in the export. A test fails where a table is missing here and below. */
const personalTables = {
  bookshelf: 'bookshelf_entries',
  bookshelf_sorts: 'shelf_group_sorts',
  progress: 'reading_progress',
  history_removals: 'history_removals',
  collected_chapters: 'collected_chapters',
  likes: 'likes',
  messages: 'messages',
  feedback: 'feedback',
  devices: 'known_devices',
  notes: 'notes',
  reading_days: 'reading_days',
  reading_reports: 'reading_day_reports',
} as const;

type Row = Record<string, unknown>;

/** Exports everything that the site stores about a member, except hashes of the password and of tokens. @param now epoch milliseconds */
export const exportMember = async (
  store: Store,
  member: SignedInMember,
  now: number,
): Promise<Record<string, unknown>> => {
  const exported: Record<string, unknown> = {
    profile: await getProfile(store, member.id),
    sessions: await listSessions(store, member, now),
  };
  for (const [name, table] of Object.entries(personalTables)) {
    const rows: Row[] = await store.db.selectFrom(table).selectAll().where('member_id', '=', member.id).execute();
    exported[name] = await toReadable(store, rows);
  }
  return exported;
};

/** Makes rows readable outside this database: times in ISO 8601, titles of novels beside their ids. */
const toReadable = async (store: Store, rows: Row[]): Promise<Row[]> => {
  const titles = await titlesOf(store, rows);
  return rows.map(({ member_id: _, key: _key, ...row }) => {
    const columns = Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'number' && name.endsWith('_at') ? isoTime(value) : value,
    ]);
    const title = titles.get(row.novel_id);
    return { ...(title !== undefined && { novel_title: title }), ...Object.fromEntries(columns) };
  });
};

const titlesOf = async ({ db, dialect }: Store, rows: Row[]): Promise<Map<unknown, string>> => {
  const ids = new Set(rows.map(({ novel_id: id }) => id).filter((id) => typeof id === 'number'));
  if (ids.size === 0) return new Map();
  const novels = await db
    .selectFrom('novels')
    .select(['id', 'title'])
    .where(dialect.isOneOf('novels.id', [...ids]))
    .execute();
  return new Map(novels.map(({ id, title }) => [id, title]));
};
