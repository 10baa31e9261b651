import { Socket } from 'node:net';
import { setImmediate, setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { CountedChanges } from '../content-revision.ts';
import { storageFaultOf } from '../storage-fault.ts';

/** Channel on which a trigger made by migration 0026 tells both counts, with a space between. */
const contentChannel = 'content_changes';

/** Channel on which each set that is tried is announced: the names of its releases by app, as JSON. Earlier servers know it by this name. */
export const announcedSetChannel = 'release_candidates';

/** A connection on which PostgreSQL announces each content revision. */
export interface ListenConnection {
  /** Resolves once the connection has ended. */
  ended: Promise<void>;
  /**
   * Asks the database whether it answers, and a standby, which announces nothing, for the counts.
   * @throws SilentError where the database says nothing in time; another error where the connection has ended, or the standby has been promoted
   */
  check(limitMs: number): Promise<void>;
  /** Closes the connection in order, or without the database where that is silent. */
  end(limitMs: number): Promise<void>;
  destroy(): void;
}

interface ChangeListeners {
  /** Called with the present counts and all later ones. */
  onChange: (changes: CountedChanges) => void;
  /** Called with the releases, by app, of each set that is tried. */
  onAnnouncedSet: (releases: Readonly<Record<string, string>>) => void;
}

/** The database said nothing in time. */
export class SilentError extends Error {
  override readonly name = 'SilentError';
}

/**
 * @param limitMs time for each step of connecting
 * @throws SilentError; what the database says
 */
export const openListenConnection = async (
  databaseUrl: string,
  limitMs: number,
  { onChange, onAnnouncedSet }: ChangeListeners,
): Promise<ListenConnection> => {
  const socket = new Socket();
  const client = new pg.Client({ connectionString: databaseUrl, stream: () => socket });
  const ended = new Promise<void>((resolve) => client.once('end', resolve));
  client.on('error', () => {});
  let announced: CountedChanges = { value: 0, additions: 0 };
  client.on('notification', ({ channel, payload = '' }) => {
    if (channel === announcedSetChannel) return onAnnouncedSet(JSON.parse(payload));
    const [value = 0, additions = 0] = payload.split(' ').map(Number);
    announced = { value, additions };
    onChange(announced);
  });
  let announces: boolean;
  try {
    await inTime(client.connect(), limitMs);
    announces = await inTime(listen(client), limitMs);
    // A change may have been announced while its count was on its way.
    const counted = await inTime(countsOf(client), limitMs);
    onChange(announced.value > counted.value ? announced : counted);
  } catch (error) {
    socket.destroy();
    throw error;
  }
  return {
    ended,
    check: async (checkMs) => {
      if (announces) await inTime(client.query('select'), checkMs);
      else onChange(await inTime(countsOfStandby(client), checkMs));
    },
    end: async (endMs) => {
      await Promise.race([client.end(), wait(endMs, undefined, { ref: false })]);
      socket.destroy();
    },
    destroy: () => socket.destroy(),
  };
};

const inTime = async <Answer>(answer: Promise<Answer>, limitMs: number): Promise<Answer> => {
  const answered = new AbortController();
  const silence = async (): Promise<never> => {
    await wait(limitMs, undefined, { signal: answered.signal });
    // Where it was this process that was busy for so long, the answer is there and waits to be read.
    await setImmediate();
    await setImmediate();
    throw new SilentError(`PostgreSQL said nothing for ${limitMs} ms`);
  };
  try {
    return await Promise.race([answer, silence()]);
  } finally {
    answered.abort();
  }
};

/** Has PostgreSQL announce what changes. @returns false where it is a standby, which is read from alone and takes no `listen` */
const listen = async (client: pg.Client): Promise<boolean> => {
  try {
    await client.query(`listen ${contentChannel}; listen ${announcedSetChannel}`);
    return true;
  } catch (error) {
    if (storageFaultOf(error) === 'read_only') return false;
    throw error;
  }
};

/** @throws Error once it takes writes: a new connection hears of changes then */
const countsOfStandby = async (client: pg.Client): Promise<CountedChanges> => {
  const { rows } = await client.query<{ stands_by: boolean }>('select pg_is_in_recovery() as stands_by');
  if (rows[0]?.stands_by !== true) throw new Error('the standby has been promoted');
  return countsOf(client);
};

const countsOf = async (client: pg.Client): Promise<CountedChanges> => {
  const { rows } = await client.query<Record<keyof CountedChanges, string>>(
    'select value, additions from content_revision',
  );
  return { value: Number(rows[0]?.value), additions: Number(rows[0]?.additions) };
};
