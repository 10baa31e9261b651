/** Thrown where a release may not be published or activated; every problem is a Chinese sentence that says why. */
export class ReleaseRefusal extends Error {
  override readonly name = 'ReleaseRefusal';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

/** Refuses a release where there is any problem. @throws ReleaseRefusal */
export const refuseFor = (problems: readonly string[]): void => {
  if (problems.length > 0) throw new ReleaseRefusal(problems);
};
