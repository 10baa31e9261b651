/** A command of the command line, such as `npm run library -- list`. */
export interface Command {
  /** Usage in Chinese, without a line break at the end. */
  usage: string;
  /**
   * @param args those behind the command's name
   * @returns the exit code
   * @throws UsageError when called wrong
   */
  run: (args: string[]) => Promise<number>;
}

/** Error of a command that was called wrong. The message says how, in Chinese. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
