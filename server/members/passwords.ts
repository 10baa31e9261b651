import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { passwordLength } from 'shared-api/schemas/account';
import { FailedCall } from '../http/failures.ts';

/** Parameters of argon2id (the package's default): the minimum of OWASP's password storage cheat sheet; about 20 ms. */
export const hashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes run in Node's pool of four threads; two of them are left to files and name look-ups. */
const maxConcurrentHashes = 2;

/** Hashes that may wait for their turn; further ones are refused. */
const maxQueuedHashes = 100;

/**
 * Checks a new password. @returns the problem as a sentence; undefined where there is none
 * Source: product description, names and passwords.
 */
export const passwordProblem = (password: string): string | undefined => {
  const length = [...normalPassword(password)].length;
  if (length >= passwordLength.min && length <= passwordLength.max) return undefined;
  return `密码应为 ${passwordLength.min} 到 ${passwordLength.max} 个字符`;
};

/** Hashes a password. @returns a PHC string @throws FailedCall 503 where the queue is full */
export const hashPassword = (password: string): Promise<string> =>
  withHashSlot(() => hash(normalPassword(password), hashCost));

/**
 * Whether a password matches a hash. Without a hash (nobody has that name) it is compared with a dummy, so that the time it
 * takes does not tell which names exist.
 * @throws FailedCall 503 where the queue is full
 */
export const isPassword = async (password: string, phc: string | undefined): Promise<boolean> => {
  const matches = await withHashSlot(async () => verify(phc ?? (await dummyHash()), normalPassword(password)));
  return matches && phc !== undefined;
};

/** Composes letters, which keyboards write in several ways. */
const normalPassword = (password: string): string => password.normalize('NFC');

let dummy: Promise<string> | undefined;
const dummyHash = (): Promise<string> => {
  dummy ??= hash(randomBytes(16), hashCost);
  return dummy;
};

let running = 0;
const waiting: (() => void)[] = [];

/** Runs a hash as soon as one of the slots is free, in the order of the calls. */
const withHashSlot = async <Result>(run: () => Promise<Result>): Promise<Result> => {
  if (running >= maxConcurrentHashes) {
    if (waiting.length >= maxQueuedHashes) throw busy();
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else running += 1;
  try {
    return await run();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
};

const busy = (): FailedCall => new FailedCall(503, 'unavailable', '现在登录的人太多，请稍后再试');
