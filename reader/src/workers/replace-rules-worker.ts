import { compileRule } from 'shared-api/replace-rules/compile-rule';
import type { ReplaceRule } from 'shared-api/replace-rules/replace-rule';

/*
 * Runs one replacement rule after the other, apart from the page: a pattern that never ends is ended with its worker
 * (pages/chapter/panels/replacement/run-rules.ts). It says that it is there, and then answers each rule with edits or a sentence.
 */
const worker = globalThis as unknown as Pick<Worker, 'postMessage' | 'addEventListener'>;

worker.addEventListener('message', ({ data }: MessageEvent<{ rule: ReplaceRule; text: string }>) => {
  try {
    worker.postMessage({ edits: compileRule(data.rule).findEdits(data.text) });
  } catch (error) {
    worker.postMessage({ problem: error instanceof Error ? error.message : String(error) });
  }
});
worker.postMessage('ready');
