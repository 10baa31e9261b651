/** A work that is asked for again and again. */
interface CoalescedRuns {
  /** Runs the work now, or once behind the run that is under way, however often it is asked for meanwhile. */
  ask: () => void;
  /** Begins nothing more. @returns a promise that resolves once the run that is under way has ended */
  end: () => Promise<void>;
}

/** Runs a work at most once at a time, with at most one run waiting: a slow one makes no queue. @param work never rejects */
export const runCoalesced = (work: () => Promise<void>): CoalescedRuns => {
  let running: Promise<void> | undefined;
  let isPending = false;
  let hasEnded = false;
  const runAll = async () => {
    do {
      isPending = false;
      await work();
    } while (isPending && !hasEnded);
    running = undefined;
  };
  return {
    ask: () => {
      if (hasEnded) return;
      if (running) isPending = true;
      else running = runAll();
    },
    end: async () => {
      hasEnded = true;
      await running;
    },
  };
};
