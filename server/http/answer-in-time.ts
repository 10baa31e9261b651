import { setTimeout as wait } from 'node:timers/promises';

/** Time that whoever calls waits for what may take minutes: a page gives its call up after half a minute. */
export const callerWaitMs = 20_000;

interface InTime<Answer> {
  /** Time that whoever asks waits. */
  waitMs: number;
  /** Answer where it has not ended by then. */
  otherwise: Answer;
  /** Told of an error of what has gone on since. */
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
