import { sql } from 'kysely';
import { listSessions, type SignedInMember } from '../auth/sessions.ts';
import { isoTime } from '../db/ids.ts';
import type { Store } from '../db/open-store.ts';
import { getProfile } from './profile.ts';

/**
 * Tables with rows of members, by their names in the export, each with the column that tells a member's rows apart. A test fails
 * where a table is missing here and below.
 */
const personalTables = {
  bookshelf: ['bookshelf_entries', 'novel_id'],
  bookshelf_sorts: ['shelf_group_sorts', 'group_name'],
  progress: ['reading_progress', 'novel_id'],
  history_removals: ['history_removals', 'novel_id'],
  collected_chapters: ['collected_chapters', 'id'],
  likes: ['likes', 'novel_id'],
  followed_authors: ['author_follows', 'author_id'],
  messages: ['messages', 'id'],
  feedback: ['feedback', 'id'],
  mail_links: ['mail_tokens', 'token_hash'],
  devices: ['known_devices', 'key'],
  second_factor: ['second_factors', 'member_id'],
  invitation: ['invited_members', 'member_id'],
  notes: ['notes', 'id'],
  reading_days: ['reading_days', 'day'],
  reading_reports: ['reading_day_reports', 'report_id'],
} as const;

/** Rows that are read at a time: a member's export is never whole in memory. */
const rowsPerPage = 500;

type Row = Record<string, unknown>;

/**
 * Exports everything that the site stores about a member, except hashes of the password and of tokens.
 * @param now epoch milliseconds
 * @returns JSON, in parts
 */
export async function* exportMember(
  store: Store,
  member: Pick<SignedInMember, 'id'> & Partial<Pick<SignedInMember, 'sessionId'>>,
  now: number,
): AsyncGenerator<string> {
  yield `{"profile":${JSON.stringify(await getProfile(store, member.id))}`;
  yield `,"sessions":${JSON.stringify(await listSessions(store, member, now))}`;
  for (const [name, [table, key]] of Object.entries(personalTables)) {
    yield `,${JSON.stringify(name)}:[`;
    let isFirst = true;
    for await (const rows of pagesOf(store, table, key, member.id)) {
      const texts = (await toReadable(store, rows)).map((row) => JSON.stringify(row));
      yield (isFirst ? '' : ',') + texts.join(',');
      isFirst = false;
    }
    yield ']';
  }
  yield '}';
}

/** The export as the answer of a call has it. */
export async function* asData(parts: AsyncIterable<string>): AsyncGenerator<string> {
  yield '{"data":';
  yield* parts;
  yield '}';
}

/** A member's rows of a table, in the order of a key; no page is empty. */
async function* pagesOf({ db }: Store, table: string, key: string, memberId: number): AsyncGenerator<Row[]> {
  let after: unknown;
  for (;;) {
    const isLater = after === undefined ? sql`true` : sql`${sql.ref(key)} > ${after}`;
    const { rows } = await sql<Row>`select * from ${sql.table(table)} where member_id = ${memberId} and ${isLater}
      order by ${sql.ref(key)} limit ${rowsPerPage}`.execute(db);
    if (rows.length > 0) yield rows;
    if (rows.length < rowsPerPage) return;
    after = rows.at(-1)?.[key];
  }
}

/** Columns that an export leaves out: secrets and their hashes, and who of the staff takes care of something. */
const untold: readonly string[] = ['key', 'token_hash', 'secret', 'recovery_hashes', 'assignee_id'];

/** Makes rows readable outside this database: times in ISO 8601, titles of novels beside their ids, nobody else's ids. */
const toReadable = async (store: Store, rows: Row[]): Promise<Row[]> => {
  const titles = await titlesOf(store, rows);
  return rows.map(({ member_id: _, ...whole }) => {
    const row = Object.fromEntries(Object.entries(whole).filter(([name]) => !untold.includes(name)));
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
