import type { ReadingSettings } from 'shared-api/reading-settings';
import { withRetries } from 'shared-ui/with-retries';
import { convertPage, type ScriptConverter } from './convert-page.ts';
import { convertText } from './convert-text.ts';
import { type ChineseScript, scriptOf } from './script-of.ts';
import { tellScriptProblem } from './script-problem.tsx';

type Script = ReadingSettings['script'];

const loaders = {
  hant: () => import(/* webpackChunkName: "to-traditional" */ './to-traditional.ts'),
  hans: () => import(/* webpackChunkName: "to-simplified" */ './to-simplified.ts'),
};

const converters: Partial<Record<ChineseScript, Promise<ScriptConverter>>> = {};

const converterTo = (script: ChineseScript): Promise<ScriptConverter> => {
  converters[script] ??= withRetries(loaders[script])
    .then(({ makeDictionaries }) => makeDictionaries())
    .then((dictionaries) => ({ script, scriptOf, convert: (text) => convertText(text, dictionaries) }));
  return converters[script];
};

let shown: Script = 'original';
let restore: (() => void) | undefined;
let takeProblemBack: (() => void) | undefined;

/**
 * Shows the texts of novels in a script, from now on; those that are in it stay as they are. Dictionaries are loaded when they are
 * first wanted, and until they are there all texts stay as they are. A failure leaves them so, and says so with 重试.
 */
export const showScript = async (script: Script): Promise<void> => {
  if (script === shown) return;
  shown = script;
  takeProblemBack?.();
  takeProblemBack = undefined;
  if (script === 'original') return end();
  try {
    const converter = await converterTo(script);
    if (shown !== script) return;
    end();
    restore = convertPage(converter);
  } catch {
    delete converters[script];
    if (shown !== script) return;
    shown = 'original';
    end();
    takeProblemBack = tellScriptProblem(script, () => void showScript(script));
  }
};

const end = () => {
  restore?.();
  restore = undefined;
};
