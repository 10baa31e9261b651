import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { passwordLength } from 'shared-api/schemas/account';

/** argon2id (the package's own default), with the least that OWASP's password storage cheat sheet asks for: 20 ms. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Hashes run in Node's pool of four threads, which files and name look-ups need as well: two are left to those. So many
 * more may wait.
 */
const atOnce = 2;
const mostWaiting = 100;

/** Too many passwords are being checked already. */
export class PasswordsBusyError extends Error {
  override readonly name = 'PasswordsBusyError';
}

/**
 * What is wrong with a new password, as a sentence; undefined where nothing is.
 * Source: product description, names and passwords.
 */
export const passwordProblem = (password: string): string | undefined => {
  const length = [...normalPassword(password)].length;
  if (length >= passwordLength.least && length <= passwordLength.most) return undefined;
  return `密码应为 ${passwordLength.least} 到 ${passwordLength.most} 个字符`;
};

/** @returns a PHC string @throws PasswordsBusyError */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(normalPassword(password), cost));

/**
 * Whether a password is the one behind a hash. Without a hash (nobody has that name) the answer is no, and takes as long.
 * @throws PasswordsBusyError
 */
export const isPassword = async (password: string, phc: string | undefined): Promise<boolean> => {
  const right = await inTurn(async () => verify(phc ?? (await nobodysHash()), normalPassword(password)));
  return right && phc !== undefined;
};

/** Keyboards write one letter in several ways. */
const normalPassword = (password: string): string => password.normalize('NFC');

let nobodys: Promise<string> | undefined;
const nobodysHash = (): Promise<string> => {
  nobodys ??= hash(randomBytes(16), cost);
  return nobodys;
};

let running = 0;
const waiting: (() => void)[] = [];

const inTurn = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  if (running >= atOnce) {
    if (waiting.length >= mostWaiting) throw new PasswordsBusyError();
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
};
