/** The seconds that each part of a run has taken. */
export class PartTimes {
  private readonly parts: { name: string; seconds: number }[] = [];

  add(name: string, seconds: number): void {
    this.parts.push({ name, seconds });
  }

  /** Runs a part and notes how long it takes. */
  async measure<Result>(name: string, run: () => Promise<Result>): Promise<Result> {
    const start = performance.now();
    try {
      return await run();
    } finally {
      this.add(name, (performance.now() - start) / 1_000);
    }
  }

  /** All parts and their sum on one line, as in `用时：构建 41 秒，单元测试 120 秒，共 161 秒`. */
  toString(): string {
    const sum = this.parts.reduce((total, { seconds }) => total + seconds, 0);
    const texts = [...this.parts, { name: '共', seconds: sum }].map(
      ({ name, seconds }) => `${name} ${Math.round(seconds)} 秒`,
    );
    return `用时：${texts.join('，')}`;
  }
}
