import { type EventMessage, tellMessage } from '../contract/events.ts';
import { currentMember, keptMember } from '../settings/device-storage.ts';
import { oneAtATime, type Turn } from './one-at-a-time.ts';
import {
  addWrite,
  countWrites,
  isWaiting,
  nextWrite,
  type QueuedWrite,
  removeWrite,
  removeWritesOfOthers,
  removeWritesUnder,
} from './outbox-store.ts';
import { type Sent, sendWrite } from './send-write.ts';
import { writesSentEvent } from './writes-sent.ts';

/**
 * Writes of a member that may be made without a network: they are kept on the device and sent in their order when the server
 * can be reached again. Import it lazily (`import('shared-api/outbox')`): it brings a database.
 */
export interface Write {
  /** Of the writes with one key only the last is sent: `position:1001`, `shelf:1001`, `note:{client_id}`. */
  key: string;
  /** A POST call that may come twice: a page may be closed between the server's answer and our noting it. */
  path: string;
  body: unknown;
  /** Whether a refusal is nothing to tell the reader of: of what a page reports by itself. */
  quiet?: boolean;
  /** An event that is told once the server has taken the write, however late and by whichever tab. */
  tells?: EventMessage;
}

/**
 * State of a write. `signed out`: the server knows no session any more; it waits for the member to sign in again.
 */
export type WriteState = 'sent' | 'kept' | 'signed out' | 'refused';

/** Event of the window when the server has refused a write for good; its detail is the sentence for the reader. */
export const writeRefusedEvent = 'write-refused';

/** Event of the window when the server answered a write that it knows no session any more; its detail is the number of waiting writes. */
export const signedOutEvent = 'signed-out';

export { writesSentEvent } from './writes-sent.ts';

/** Event of the window when the number of waiting writes has changed; its detail is the number. */
export const writesWaitingEvent = 'writes-waiting';

/**
 * Sends a write, after those that wait already; where that is not possible now it is kept and sent later. A visitor's writes
 * are refused without asking.
 */
export const queueWrite = async ({ key, path, body, quiet = false, tells }: Write): Promise<WriteState> => {
  const member = currentMember();
  if (member === undefined) return 'refused';
  const write = { member, key, path, body, quiet, ...(tells && { tells }) };
  const place = await addWrite(write).catch(() => 'no database' as const);
  if (place === 'no database') return sendNowOrNever(write);
  if (place === undefined) return refuse(quiet, '没有网络时的修改太多了，请联网后再试');
  const results = await sendQueuedWrites();
  const own = results.get(place);
  if (own !== undefined) return own;
  // Where it was another tab's turn, that one has sent it, or not yet.
  if (!(await isWaiting(place))) return 'sent';
  return isSignedOut(results) ? 'signed out' : 'kept';
};

const sendNowOrNever = async (write: QueuedWrite): Promise<WriteState> => {
  const sent = await send(write);
  if (sent.was === 'taken') return 'sent';
  return refuse(write.quiet, sent.was === 'refused' ? sent.sentence : lostSentences[sent.was]);
};

const lostSentences = {
  'signed out': '登录已经结束，这处修改没有保存',
  'not sent': '没有网络，这处修改没有保存',
} as const;

/** Paths of the calls that arrived and of which `writes-sent` has not told yet. */
const arrivedPaths: string[] = [];

const send = async (write: QueuedWrite): Promise<Sent> => {
  const sent = await sendWrite(write);
  if (sent.was !== 'taken') return sent;
  arrivedPaths.push(write.path);
  if (write.tells) tellMessage(write.tells);
  return sent;
};

/**
 * Sends what waits, in its order, in one tab at a time, up to the first write that cannot be sent now. What another member
 * left is removed.
 * @returns what became of the writes that were tried, by their place
 */
export const sendQueuedWrites = async (): Promise<Map<number, WriteState>> => {
  const results = new Map<number, WriteState>();
  await forgetWritesOfOthers();
  await oneAtATime((turn) => sendInTurn(turn, results));
  tell(isSignedOut(results) ? signedOutEvent : writesWaitingEvent, await countWrites());
  if (isAllSent(results)) tell(writesSentEvent, arrivedPaths.splice(0));
  return results;
};

const isSignedOut = (results: Map<number, WriteState>): boolean => [...results.values()].includes('signed out');

/** Whether something was sent and nothing that was tried waits: sending ends with the first write that does. */
const isAllSent = (results: Map<number, WriteState>): boolean => {
  const states = [...results.values()];
  return states.includes('sent') && states.at(-1) !== 'kept' && states.at(-1) !== 'signed out';
};

const sendInTurn = async ({ goOn }: Turn, results: Map<number, WriteState>): Promise<void> => {
  let place = 0;
  while (await goOn()) {
    const write = await nextWrite(place);
    if (write === undefined || write.member !== currentMember()) return;
    place = write.place;
    if (write.until !== undefined && write.until <= Date.now()) {
      await removeWrite(place);
      continue;
    }
    const sent = await send(write);
    results.set(place, stateOf(sent));
    if (sent.was === 'not sent' || sent.was === 'signed out') return;
    await removeWrite(place);
    if (sent.was === 'refused') refuse(write.quiet, sent.sentence);
  }
};

/** Nobody who signs out waits longer than this for writes on a network that stalls. */
const lastWritesTimeoutMs = 4_000;

/**
 * Ends the member's session, by `end`, once what waits or is under way has been sent. Until it has ended no tab sends anything, so that
 * the server gets no write of a session that is over; what is written meanwhile goes with the session.
 */
export const afterLastWrites = async <Ended>(end: () => Promise<Ended>): Promise<Ended> => {
  let ended: Promise<Ended> | undefined;
  const endOnce = () => (ended ??= end());
  const inTurn = oneAtATime(async (turn) => {
    await sendInTurn(turn, new Map());
    await endOnce();
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, lastWritesTimeoutMs);
  });
  // Without a database there are no writes to wait for; where it is the end that fails, it says so below.
  await Promise.race([inTurn, late]).catch(() => {});
  clearTimeout(timer);
  return endOnce();
};

/** Removes every write that waits and is neither the signed-in member's nor of one whose session ended without them. */
export const forgetWritesOfOthers = (): Promise<void> => removeWritesOfOthers(keptMember() ?? '');

/** Removes the signed-in member's writes that wait and whose keys begin so: what they report was deleted. */
export const takeBackWrites = async (keyPrefix: string): Promise<void> => {
  const member = currentMember();
  if (member !== undefined) await removeWritesUnder(member, keyPrefix);
};

/** Number of writes that wait. */
export const waitingWrites = countWrites;

const stateOf = ({ was }: Sent): WriteState => (was === 'taken' ? 'sent' : was === 'not sent' ? 'kept' : was);

const refuse = (quiet: boolean, sentence: string): 'refused' => {
  if (!quiet) tell(writeRefusedEvent, sentence);
  return 'refused';
};

/** By the window: every app of the page has its own copy of this module. */
const tell = (name: string, detail: unknown): boolean => window.dispatchEvent(new CustomEvent(name, { detail }));
