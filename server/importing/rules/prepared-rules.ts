import { createContext, Script } from 'node:vm';
import { type CompiledRule, compileRule } from 'shared-api/replace-rules/compile-rule';
import type { TextEdit } from 'shared-api/replace-rules/compose-edits';
import type { ReplaceRule } from 'shared-api/replace-rules/replace-rule';

/** Time limit of one rule for one novel. The longest novels, 30 million characters, take a usual one a second. */
const timeoutMs = 10_000;

/** A rule that is ready to run, or the reason why it is not. */
export class PreparedRule {
  readonly rule: ReplaceRule;
  /** Why the rule is not used, in Chinese; null for one that is. */
  problem: string | null = null;
  private compiled: CompiledRule | null = null;
  private readonly timeoutMs: number;

  constructor(rule: ReplaceRule, limitMs = timeoutMs) {
    this.rule = rule;
    this.timeoutMs = limitMs;
    try {
      this.compiled = compileRule(rule);
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      this.problem = error.message;
    }
  }

  /**
   * The rule's edits of each of some texts. A rule that takes too long or puts in too much changes none, now and for the rest of the
   * import.
   */
  findEdits(texts: readonly string[]): TextEdit[][] {
    const { compiled } = this;
    if (compiled === null) return [];
    try {
      const edits = withinTime(this.timeoutMs, () => texts.map((text) => compiled.findEdits(text)));
      if (edits !== null) return edits;
      this.problem = `超过 ${this.timeoutMs / 1000} 秒还没有做完`;
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      this.problem = error.message;
    }
    this.compiled = null;
    return [];
  }
}

export const prepareRules = (rules: readonly ReplaceRule[]): PreparedRule[] =>
  rules.map((rule) => new PreparedRule(rule));

const script = new Script('work()');
const context: { work?: () => void } = createContext({});

/**
 * Runs work that never waits, and ends it where it takes too long: V8 also breaks off a regular expression in the middle, which
 * nothing else in its thread could.
 *
 * @returns null where it was broken off
 */
const withinTime = <Result>(timeoutMs: number, work: () => Result): Result | null => {
  let result: Result | null = null;
  context.work = () => {
    result = work();
  };
  try {
    script.runInContext(context, { timeout: timeoutMs });
    return result;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return null;
    throw error;
  } finally {
    delete context.work;
  }
};
