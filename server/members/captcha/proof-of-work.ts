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

/** What the table keeps of a proof of work begins with it; no code of a picture has a small letter or a space. */
export const proofOfWorkPrefix = 'work ';

interface KeptChallenge {
  challenge: Challenge;
  secret: string;
}

/** Makes a challenge for a proof of work. @returns what the browser gets, and what the table keeps in the code's place */
export const newProofOfWork = async ({
  testing,
}: {
  testing: boolean;
}): Promise<{ challenge: Challenge; kept: string }> => {
  const secret = randomBytes(16).toString('base64url');
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: costOfTry,
    counter: testing ? 1 : randomInt(tries.min, tries.max),
    deriveKey,
    hmacSignatureSecret: secret,
  });
  const kept: KeptChallenge = { challenge, secret };
  return { challenge, kept: proofOfWorkPrefix + JSON.stringify(kept) };
};

/** Whether what is kept under a captcha's key is a proof of work and not the code of a picture. */
export const isProofOfWork = (kept: string): boolean => kept.startsWith(proofOfWorkPrefix);

/** Whether an answer solves the challenge that is kept. */
export const isSolution = async (answer: string, kept: string): Promise<boolean> => {
  const { challenge, secret }: KeptChallenge = JSON.parse(kept.slice(proofOfWorkPrefix.length));
  const solution = parseSolution(answer);
  return (await verifySolution({ challenge, solution, deriveKey, hmacSignatureSecret: secret })).verified;
};

/** Parses an answer. Its values are checked by the library. */
const parseSolution = (text: string): Solution => {
  try {
    const { counter, derivedKey } = JSON.parse(text);
    return { counter, derivedKey };
  } catch {
    return { counter: -1, derivedKey: '' };
  }
};
