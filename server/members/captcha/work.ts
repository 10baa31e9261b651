import { randomBytes, randomInt } from 'node:crypto';
import { type Challenge, createChallenge, type Solution, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';

/**
 * A proof of work stands in for the picture where somebody cannot see it: the browser looks for a counter, some 5 ms a try, in
 * its own crypto threads. The table keeps it like a code: it has one use, and expires with it.
 */
const costOfTry = 20_000;

/** Tries that it takes: some seconds on a phone. */
const tries = { min: 80, max: 200 } as const;

/** Begins what is kept of a work; no code of a picture has a small letter or a space. */
export const workPrefix = 'work ';

interface KeptWork {
  challenge: Challenge;
  secret: string;
}

/** Makes a work. @returns what the browser gets, and what is kept in the code's place */
export const newWork = async ({ testing }: { testing: boolean }): Promise<{ challenge: Challenge; kept: string }> => {
  const secret = randomBytes(16).toString('base64url');
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: costOfTry,
    counter: testing ? 1 : randomInt(tries.min, tries.max),
    deriveKey,
    hmacSignatureSecret: secret,
  });
  const work: KeptWork = { challenge, secret };
  return { challenge, kept: workPrefix + JSON.stringify(work) };
};

/** Whether what is kept under a captcha's key is a work and not the code of a picture. */
export const isWork = (kept: string): boolean => kept.startsWith(workPrefix);

/** Whether an answer is the solution of a work that is kept. */
export const isSolution = async (answer: string, kept: string): Promise<boolean> => {
  const { challenge, secret }: KeptWork = JSON.parse(kept.slice(workPrefix.length));
  const solution = parseSolution(answer);
  return (await verifySolution({ challenge, solution, deriveKey, hmacSignatureSecret: secret })).verified;
};

/** What an answer says; the library looks at its parts. */
const parseSolution = (text: string): Solution => {
  try {
    const { counter, derivedKey } = JSON.parse(text);
    return { counter, derivedKey };
  } catch {
    return { counter: -1, derivedKey: '' };
  }
};
