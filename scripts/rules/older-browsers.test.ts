import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../project.ts';
import { sourcesOf } from '../testing/sources.ts';

/**
 * What the oldest browsers of package.json's `browserslist` (Chrome 103, Firefox 116, Safari 16) do not have, as pattern, with
 * what a file that uses it must also say: it asks whether it is there. Nothing that has no such question may be used at all.
 * Source: MDN's tables of compatibility.
 */
const younger: { name: string; pattern: RegExp; askedBy?: RegExp }[] = [
  { name: 'AbortSignal.any (Chrome 116, Safari 17.4)', pattern: /AbortSignal\.any\b/ },
  { name: 'Promise.withResolvers (Chrome 119, Safari 17.4)', pattern: /Promise\.withResolvers\b/ },
  { name: 'Promise.try (Chrome 128)', pattern: /Promise\.try\b/ },
  { name: 'groupBy (Chrome 117)', pattern: /\b(?:Object|Map)\.groupBy\b/ },
  { name: 'toSorted and its like (Chrome 110)', pattern: /\.(?:toSorted|toReversed|toSpliced)\(/ },
  { name: 'Array.fromAsync (Chrome 121)', pattern: /Array\.fromAsync\b/ },
  { name: 'methods of sets (Chrome 122)', pattern: /\.(?:isSubsetOf|isSupersetOf|symmetricDifference)\(/ },
  { name: 'RegExp.escape (Chrome 136)', pattern: /RegExp\.escape\b/ },
  { name: 'URL.canParse, URL.parse (Chrome 120)', pattern: /URL\.(?:canParse|parse)\b/ },
  { name: 'base64 of bytes (Chrome 140)', pattern: /\.(?:toBase64|fromBase64)\(/ },
  { name: 'a look behind in a pattern (Safari 16.4)', pattern: /\(\?<[=!]/ },
  { name: 'static blocks of classes (Safari 16.4)', pattern: /\bstatic \{/ },
  { name: 'moveBefore (Chrome 133)', pattern: /\.moveBefore\(/ },
  {
    name: 'idle callbacks (not in Safari)',
    pattern: /\brequestIdleCallback\(/,
    askedBy: /typeof requestIdleCallback|'requestIdleCallback' in/,
  },
  {
    name: 'scheduler (not in Safari)',
    pattern: /\bscheduler\.(?:yield|postTask)\b/,
    askedBy: /'scheduler' in|scheduler\?\./,
  },
  {
    name: 'highlights (Chrome 105, Safari 17.2)',
    pattern: /\bCSS\.highlights\b|new Highlight\(/,
    askedBy: /'highlights' in|CSS\.highlights\?|typeof Highlight|'Highlight' in/,
  },
  {
    name: 'view transitions (Chrome 111)',
    pattern: /startViewTransition\(/,
    askedBy: /startViewTransition\?|'startViewTransition' in/,
  },
  { name: 'wake lock (Safari 16.4)', pattern: /navigator\.wakeLock\b/, askedBy: /wakeLock\?|'wakeLock' in/ },
  {
    name: 'segmenter (Firefox 125)',
    pattern: /new Intl\.Segmenter\b/,
    askedBy: /'Segmenter' in|Intl\.Segmenter\s*\?|typeof Intl\.Segmenter/,
  },
  {
    name: 'full screen (not on an iPhone)',
    pattern: /\.requestFullscreen\(/,
    askedBy: /requestFullscreen\?|fullscreenEnabled|'requestFullscreen' in/,
  },
];

const sources = sourcesOf('{shell,reader,account,console,shared-api,shared-auth,shared-ui}/src/**/*.{ts,tsx}');

/** Code without its comments. */
const codeOf = (text: string): string => text.replaceAll(/\/\*.*?\*\/|^\s*\/\/.*$/gms, '');

const faultsOf = (text: string): string[] => {
  const code = codeOf(text);
  return younger.filter(({ pattern, askedBy }) => pattern.test(code) && !askedBy?.test(code)).map(({ name }) => name);
};

test('the programs use nothing that the oldest browsers we serve do not have, unless they ask for it first', () => {
  expect(sources.size).toBeGreaterThan(300);
  const faults = [...sources].flatMap(([file, text]) => faultsOf(text).map((name) => `${file}: ${name}`));
  expect(faults).toEqual([]);
});

test('what is too young is found, asked for it is not, nor in a comment', () => {
  expect(faultsOf('AbortSignal.any([a, b])')).toHaveLength(1);
  expect(faultsOf('/* AbortSignal.any */')).toEqual([]);
  expect(faultsOf('requestIdleCallback(go)')).toHaveLength(1);
  expect(faultsOf("if (typeof requestIdleCallback === 'function') requestIdleCallback(go)")).toEqual([]);
});

test('the list above is that of the browsers that package.json names', () => {
  const { browserslist } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  expect(browserslist).toEqual(['chrome >= 103', 'edge >= 103', 'firefox >= 116', 'safari >= 16', 'ios_saf >= 16']);
});
