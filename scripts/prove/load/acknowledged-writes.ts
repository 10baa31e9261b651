import { apiBase, calls } from 'shared-api/paths';
import type { Store } from '../../../server/db/open-store.ts';
import { sampleNote } from '../../../server/testing/sample-note.ts';

/** An answer to a write: its status, and what it says; 0 where the connection ended. */
interface Answer {
  status: number;
  body: { error?: string; counted?: boolean };
}

const timeoutMs = 10_000;
const kindsOfWrites = 5;

/** Words of the answer to a write whose outcome the server does not know itself. */
const unconfirmed = '没有确认这次修改';

/**
 * Members who write, one write after the other, and what the library must hold after it: of each acknowledged write all, once, and
 * nothing of a refused one. A report of reading time that was refused is sent again, as browsers do. Reads are counted of visitors, each from an address of their own.
 */
export const createWriters = (origin: string, novelIds: readonly number[]) => {
  const answers = new Map<string, number>();
  const wrong: string[] = [];
  const positions = new Map<string, string>();
  const likes = new Map<string, boolean>();
  const notes = new Map<string, boolean>();
  const reported = new Map<number, number>();
  const reads = new Map<number, number>();
  /** Writes of which nothing is known, as their connection ended or the server says so: what they wrote may be there or not. */
  const unknown = new Set<string>();
  let visitors = 0;

  const post = async (path: string, body: object, cookie: string, from: string): Promise<boolean> => {
    const answer = await ask(origin + apiBase + path, body, cookie, from);
    const key = `${path} ${answer.status}`;
    answers.set(key, (answers.get(key) ?? 0) + 1);
    if (answer.status !== 200 && !isSaid(answer)) wrong.push(`${key} ${JSON.stringify(answer.body)}`);
    if (answer.status === 0 || answer.body.error?.includes(unconfirmed)) throw new NothingKnown();
    return answer.status === 200;
  };
  /** Does one write, and remembers what it leads to where it is acknowledged. */
  const attempt = async (key: string, write: () => Promise<boolean>, acknowledged: () => void) => {
    try {
      if (await write()) {
        acknowledged();
        // A later position, or the same report again, says how it is now; a further read does not say whether the one before counted.
        if (!key.startsWith('read ')) unknown.delete(key);
      }
    } catch (error) {
      if (!(error instanceof NothingKnown)) throw error;
      unknown.add(key);
    }
  };

  return {
    /** One write of a member. @param turn which of theirs */
    write: async (member: number, cookie: string, turn: number): Promise<void> => {
      // Each kind of write comes to each novel.
      const round = Math.floor(turn / kindsOfWrites);
      const novel = novelIds[round % novelIds.length] ?? 0;
      const from = `10.2.${member}.1`;
      const place = `${member} ${novel}`;
      const kinds = [
        () => {
          const cid = `${novel}-${1 + (turn % 20)}`;
          const send = () => post(calls.progress, { cid }, cookie, from);
          return attempt(`position ${place}`, send, () => positions.set(place, cid));
        },
        () => {
          const liked = Math.floor(round / novelIds.length) % 2 === 0;
          const send = () => post(calls.setLike, { bid: String(novel), liked }, cookie, from);
          return attempt(`like ${place}`, send, () => likes.set(place, liked));
        },
        () => {
          const id = `full-disk-${member}-${turn}`;
          notes.set(id, false);
          const send = () => post(calls.saveNotes, { notes: [sampleNote(`${novel}-1`, { id })] }, cookie, from);
          return attempt(`note ${id}`, send, () => notes.set(id, true));
        },
        () => {
          const number = reported.get(member) ?? 0;
          const days = [{ day: new Date().toISOString().slice(0, 10), seconds: 1, characters: 7 }];
          const report = { report_id: `full-disk-report-${member}-${number}`, days };
          const send = () => post(calls.reportReadingTime, report, cookie, from);
          return attempt(`time ${member}`, send, () => reported.set(member, number + 1));
        },
        () => {
          visitors += 1;
          const reader = `10.${100 + (visitors >> 16)}.${(visitors >> 8) & 255}.${visitors & 255}`;
          const send = () => post(calls.countRead, { cid: `${novel}-1` }, '', reader);
          return attempt(`read ${novel}`, send, () => reads.set(novel, (reads.get(novel) ?? 0) + 1));
        },
      ];
      await kinds[turn % kindsOfWrites]?.();
    },
    answers,
    wrong,
    /**
     * How the library differs from what was acknowledged.
     * @param memberIds those who write
     * @param before the counts of each novel before the first of these writes
     */
    differences: async ({ db }: Pick<Store, 'db'>, memberIds: readonly number[], before: Counts) => {
      const differences: string[] = [];
      const compare = (key: string, found: unknown, expected: unknown) => {
        if (found !== expected && !unknown.has(key)) differences.push(`${key}: ${found} ≠ ${expected}`);
      };
      const stored = await db.selectFrom('reading_progress').select(['member_id', 'novel_id', 'serial']).execute();
      const cids = new Map(stored.map((row) => [`${memberIds.indexOf(row.member_id)} ${row.novel_id}`, row.serial]));
      for (const [place, cid] of positions)
        compare(`position ${place}`, `${place.split(' ')[1]}-${cids.get(place)}`, cid);
      const liked = await db.selectFrom('likes').select(['member_id', 'novel_id']).execute();
      const likedPlaces = new Set(liked.map((row) => `${memberIds.indexOf(row.member_id)} ${row.novel_id}`));
      for (const [place, isLiked] of likes) compare(`like ${place}`, likedPlaces.has(place), isLiked);
      for (const novel of await db.selectFrom('novels').select(['id', 'like_count', 'read_total']).execute()) {
        const ofNovel = liked.filter(({ novel_id }) => novel_id === novel.id).length;
        const earlier = before.get(novel.id) ?? { likes: 0, reads: 0 };
        compare(`likes of ${novel.id}`, novel.like_count - earlier.likes, ofNovel);
        compare(`read ${novel.id}`, novel.read_total - earlier.reads, reads.get(novel.id) ?? 0);
      }
      const rows = await db
        .selectFrom('notes')
        .select(['client_id', ({ fn }) => fn.countAll().as('found')])
        .groupBy('client_id')
        .execute();
      const found = new Map(rows.map((row) => [row.client_id, Number(row.found)]));
      for (const [id, isSaved] of notes) compare(`note ${id}`, found.get(id) ?? 0, isSaved ? 1 : 0);
      const days = await db.selectFrom('reading_days').select(['member_id', 'seconds', 'characters']).execute();
      for (const [member, count] of reported) {
        const own = days.filter(({ member_id }) => member_id === memberIds[member]);
        const sum = (of: 'seconds' | 'characters') => own.reduce((total, day) => total + day[of], 0);
        compare(`time ${member}`, `${sum('seconds')} ${sum('characters')}`, `${count} ${count * 7}`);
      }
      return differences;
    },
  };
};

/** How often each novel was liked and read, by its id: seeded ones have numbers of their own. */
type Counts = ReadonlyMap<number, { likes: number; reads: number }>;

export const countsOf = async ({ db }: Pick<Store, 'db'>): Promise<Counts> => {
  const rows = await db.selectFrom('novels').select(['id', 'like_count', 'read_total']).execute();
  return new Map(rows.map(({ id, like_count, read_total }) => [id, { likes: like_count, reads: read_total }]));
};

class NothingKnown extends Error {}

/** Whether a refusal is one of those that readers are told of in a sentence. */
const isSaid = ({ status, body }: Answer): boolean =>
  status === 0 || ((status === 503 || status === 507) && /\p{Script=Han}/u.test(body.error ?? ''));

const ask = async (url: string, body: object, cookie: string, from: string): Promise<Answer> => {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from, ...(cookie && { cookie }) },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { status: answer.status, body: (await answer.json()) as Answer['body'] };
  } catch {
    return { status: 0, body: {} };
  }
};
