import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';
import { isOwnName, normalPassword } from 'shared-api/account-rules';
import { createSlots } from '../../http/limits/slots.ts';

/** Parameters of argon2id (the package's default): the minimum of OWASP's password storage cheat sheet; about 20 ms. */
export const hashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes run in Node's pool of four threads; two of them are left to files and name look-ups. */
const maxConcurrentHashes = 2;

/** Hashes that may wait for their turn; further ones are refused. Those of 64 addresses that guess leave places free. */
const maxQueuedHashes = 400;

/** Hashes of one address under way: as many as a household or a class signs in with at once. */
const maxHashesOfAddress = 4;

/**
 * Checks whether a new password would be guessed soon. @param username of its member
 * @returns the problem as a sentence; undefined where there is none
 */
export const guessableProblem = (password: string, username: string): string | undefined => {
  if (isOwnName(password, username)) return '密码不能与用户名相同';
  return isCommonPassword(normalPassword(password)) ? '这个密码太常见，很容易被猜到，请换一个' : undefined;
};

/** Hashes a password. @returns a PHC string @throws FailedCall 503 where the queue is full */
export const hashPassword = (password: string): Promise<string> =>
  withHashSlot(() => hash(normalPassword(password), hashCost));

/**
 * Whether a password matches a hash. Without a hash (nobody has that name) it is compared with a dummy, so that the time it
 * takes does not tell which names exist.
 * @param address of the client who asks
 * @throws FailedCall 503 where the queue is full
 */
export const isPassword = async (password: string, phc: string | undefined, address?: string): Promise<boolean> => {
  const matches = await withHashSlot(async () => verify(phc ?? (await dummyHash()), normalPassword(password)), address);
  return matches && phc !== undefined;
};

let dummy: Promise<string> | undefined;
const dummyHash = (): Promise<string> => {
  dummy ??= hash(randomBytes(16), hashCost);
  return dummy;
};

/** Runs a hash in its turn. */
export const withHashSlot = createSlots({
  maxRunning: maxConcurrentHashes,
  maxQueued: maxQueuedHashes,
  maxOfAddress: maxHashesOfAddress,
  busy: '现在登录的人太多，请稍后再试',
});

/** The most frequent passwords of Chinese leaks that zxcvbn's list lacks: 我爱你一生一世 and the like. */
const commonInChina = [
  'woaini1314',
  'woaini520',
  'woaini521',
  'a5201314',
  '1314520a',
  '5201314a',
  'woaiwojia',
  'aini1314',
];

let common: ReadonlySet<string> | undefined;

/**
 * Whether a password is among the 49,000 that leaked lists have most, in whatever case: they are what is guessed first.
 * The list is read when it is first asked for.
 */
const isCommonPassword = (password: string): boolean => {
  common ??= new Set([...dictionary['passwords-common'], ...commonInChina].map((each: string) => each.toLowerCase()));
  return common.has(password.toLowerCase());
};
