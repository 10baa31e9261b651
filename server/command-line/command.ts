/** A command of the library's command line. */
export interface Command {
  /** Its usage, in Chinese, without a line break at the end. */
  usage: string;
  /**
   * @param args what stands behind the command's name
   * @returns the exit code
   * @throws UsageError when called wrong
   */
  run: (args: string[]) => Promise<number>;
}

/** A command was called wrong; the message says how, in Chinese. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
