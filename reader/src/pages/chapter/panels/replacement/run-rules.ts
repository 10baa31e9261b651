import { applyEdits, composeEdits, type TextEdit } from 'shared-api/replace-rules/compose-edits';
import type { ReplaceRule } from 'shared-api/replace-rules/replace-rule';

/** Time limit of one rule for one chapter. */
const ruleTimeoutMs = 1_000;
/** Until the worker's script is there. */
const startTimeoutMs = 15_000;

/** A rule cannot be used; its message is a sentence for the reader. */
export class RuleProblem extends Error {
  override readonly name = 'RuleProblem';
}

/** The runner was ended while a rule ran. */
export class RunEndedError extends Error {
  override readonly name = 'RunEndedError';
}

/** No worker can be had here: rules cannot be run at all. */
export class NoWorkerError extends Error {
  override readonly name = 'NoWorkerError';
}

type Answer = 'ready' | { edits: TextEdit[] } | { problem: string };

/** Runs rules in a worker, which is ended and started anew where one takes too long. */
export class RuleRunner {
  private worker: Worker | undefined;
  private isEnded = false;
  /** Ends the wait for an answer. */
  private leave: () => void = () => {};
  private readonly start: () => Worker;

  constructor(start: () => Worker = startRulesWorker) {
    this.start = start;
  }

  end(): void {
    this.isEnded = true;
    this.leave();
    this.worker?.terminate();
  }

  /**
   * What a rule changes in a text.
   *
   * @throws RuleProblem, NoWorkerError, RunEndedError
   */
  async findEdits(rule: ReplaceRule, text: string): Promise<TextEdit[]> {
    if (this.isEnded) throw new RunEndedError();
    this.worker ??= await this.started();
    const answer = this.answer(this.worker, ruleTimeoutMs, `超过 ${ruleTimeoutMs / 1_000} 秒还没有做完`);
    this.worker.postMessage({ rule, text });
    const given = await answer;
    if (given === 'ready') return [];
    if ('problem' in given) throw new RuleProblem(given.problem);
    return given.edits;
  }

  private async started(): Promise<Worker> {
    try {
      const worker = this.start();
      await this.answer(worker, startTimeoutMs, '');
      return worker;
    } catch (error) {
      if (error instanceof RunEndedError) throw error;
      throw new NoWorkerError('', { cause: error });
    }
  }

  /** The next answer of a worker, which is ended where none comes. */
  private answer(worker: Worker, timeoutMs: number, late: string): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const fail = (error: Error) => {
        clearTimeout(timer);
        worker.terminate();
        if (this.worker === worker) this.worker = undefined;
        reject(error);
      };
      this.leave = () => fail(new RunEndedError());
      const timer = setTimeout(() => fail(new RuleProblem(late)), timeoutMs);
      worker.onmessage = ({ data }: MessageEvent<Answer>) => {
        clearTimeout(timer);
        resolve(data);
      };
      worker.onerror = () => fail(new RuleProblem('浏览器没能运行它'));
    });
  }
}

/**
 * What rules change in a text, one after the other, as edits of the original. A rule that cannot be used changes nothing.
 *
 * @param onProblem told of such a rule and the reason
 * @throws NoWorkerError, RunEndedError
 */
export const runRules = async <Rule extends ReplaceRule>(
  runner: Pick<RuleRunner, 'findEdits'>,
  rules: readonly Rule[],
  text: string,
  onProblem: (rule: Rule, problem: string) => void,
): Promise<TextEdit[]> => {
  let composed: TextEdit[] = [];
  let current = text;
  for (const rule of rules) {
    try {
      const edits = await runner.findEdits(rule, current);
      composed = composeEdits(text, composed, edits);
      current = applyEdits(current, edits);
    } catch (error) {
      if (!(error instanceof RuleProblem)) throw error;
      onProblem(rule, error.message);
    }
  }
  return composed;
};

/** Public path of the app's scripts, as webpack knows it. */
declare const __webpack_public_path__: string;

/** Gives a script element the address that the page's release set states (shell/src/remotes/integrity.ts); missing where the app runs alone. */
type WithIntegrity = (script: HTMLScriptElement) => HTMLScriptElement;

/**
 * Starts the worker of workers/replace-rules-worker.ts.
 *
 * @throws DOMException where the app's scripts come from another origin, from which no page may start a worker
 */
const startRulesWorker = (): Worker => {
  const script = document.createElement('script');
  script.src = `${__webpack_public_path__}replace-rules-worker.js`;
  const { WITH_INTEGRITY } = globalThis as { WITH_INTEGRITY?: WithIntegrity };
  return new Worker(WITH_INTEGRITY?.(script).src ?? script.src);
};
