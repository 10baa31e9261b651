/** Starts a clock. @returns what reads it, in milliseconds */
export type Clock = () => () => number;

/** Milliseconds of this process's processor time, which other work on the machine does not lengthen. */
export const processorTime: Clock = () => {
  const began = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(began);
    return (user + system) / 1_000;
  };
};

/** Milliseconds that pass: PostgreSQL works in processes of its own. */
export const passingTime: Clock = () => {
  const began = performance.now();
  return () => performance.now() - began;
};
