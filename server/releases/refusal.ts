/** A release may not be published or made active; every problem is a sentence that says why, in Chinese. */
export class ReleaseRefusal extends Error {
  override readonly name = 'ReleaseRefusal';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

/** @throws ReleaseRefusal where there is any problem */
export const refuseFor = (problems: readonly string[]): void => {
  if (problems.length > 0) throw new ReleaseRefusal(problems);
};
