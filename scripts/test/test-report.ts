/** A test of one run, or a file of tests that could not begin or end. */
export interface TestOutcome {
  /** Its file, from the project's folder on. */
  file: string;
  line?: number;
  /** The names of its groups and its own; empty where it is the file as a whole that failed. */
  name: string;
  /** The project of Playwright in which it ran. */
  project?: string;
  outcome: 'passed' | 'failed' | 'skipped';
  error?: string;
}

/** What a run of a suite has shown. */
export interface TestReport {
  outcomes: TestOutcome[];
  /** What its tests wish to be said at the end of the run, though none of them failed: each sentence once. */
  notes?: string[];
  /** Why the run itself failed, where that was no test: what it would have shown is not known. */
  fault?: string;
}

/** What is said of a run that failed although none of its tests did. */
export const faultOfCode = (program: string, code: number): string =>
  `${program} 以代码 ${code} 结束，没有说出哪个测试失败，原因见上文`;
