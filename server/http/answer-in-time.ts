import { setTimeout as wait } from 'node:timers/promises';

/** Longest wait for the answer of a call that may take minutes: a page gives up after half a minute. */
export const callerWaitMs = 20_000;

interface InTime<Answer> {
  /** Longest wait for the answer. */
  waitMs: number;
  /** The answer once that time is over. */
  otherwise: Answer;
  /** Called with the error where the work fails after it was answered. */
  onLateError: (error: unknown) => void;
}

/** Answers with what is being done where that ends in time; otherwise it goes on, and the answer says so. */
export const answerInTime = async <Answer>(
  doing: Promise<Answer>,
  { waitMs, otherwise, onLateError }: InTime<Answer>,
): Promise<Answer> => {
  const answered = new AbortController();
  const late = Symbol('late');
  const first = await Promise.race([doing, wait(waitMs, late, { signal: answered.signal })]).finally(() =>
    answered.abort(),
  );
  if (first !== late) return first as Answer;
  doing.catch(onLateError);
  return otherwise;
};
