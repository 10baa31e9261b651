import { compileRule } from 'shared-api/replace-rules/compile-rule';
import { readRules } from 'shared-api/replace-rules/read-rules';
import type { ReplaceRule } from 'shared-api/replace-rules/replace-rule';
import type { Chapter } from 'shared-api/schemas/chapter';
import { passagesOf } from '../speech/passages.ts';
import { spokenWords } from './paragraph-edits.ts';
import { type RuleRunner, RunEndedError } from './run-rules.ts';
import { replaceTitles } from './show-edits.ts';

const chapter = { id: '1-1', title: '《夜雨》第一章 河蟹', paragraphs: [] } as unknown as Chapter;
const { rules } = readRules(
  JSON.stringify([
    { pattern: '^《夜雨》', scopeTitle: true, scopeContent: false },
    { pattern: '河蟹', isRegex: false, replacement: '和谐', scopeTitle: true },
    { pattern: '^第九.*', scopeTitle: true },
  ]),
);
/** Runs rules as the worker does. */
const runner = {
  findEdits: async (rule: ReplaceRule, text: string) => compileRule(rule).findEdits(text),
} as unknown as RuleRunner;
const rest = () => new Promise((resolve) => setTimeout(resolve));
const fail = (error: unknown) => {
  throw error;
};
/** Words as they are drawn: marks in place of those that they hide. */
const drawn = (selector: string) =>
  [...document.querySelectorAll(selector)].map((element) =>
    [...element.childNodes]
      .map((node) => (node instanceof HTMLElement ? node.dataset.replaced : node.textContent))
      .join(''),
  );
const row = (title: string) => `<li><span data-chapter-title="${title}">${title}</span></li>`;

let end: () => void;
beforeEach(() => {
  document.body.innerHTML = `<article data-chapter="1-1"><h1>${chapter.title}</h1></article><ul>${row('第二章 雪')}</ul>`;
  end = replaceTitles(runner, rules, [chapter], fail, fail);
});
afterEach(() => end());

test('titles are shown as rules change them, in the text and wherever else they stand, also later [B1.68]', async () => {
  await rest();
  expect(drawn('h1')).toEqual(['第一章 和谐']);
  document.querySelector('ul')?.insertAdjacentHTML('beforeend', row('第三章 河蟹'));
  await rest();
  await rest();
  expect(drawn('li > span')).toEqual(['第二章 雪', '第三章 和谐']);
  expect(document.querySelector('h1')?.textContent).toBe(chapter.title);
});

test('an element that shows another title later shows that as rules change it', async () => {
  await rest();
  const [shown] = document.querySelectorAll<HTMLElement>('li > span');
  if (!shown) throw new Error('no row');
  for (const title of ['第三章 河蟹', '第四章 海']) {
    shown.dataset.chapterTitle = title;
    shown.textContent = title;
    await rest();
    await rest();
    expect(drawn('li > span')).toEqual([title.replace('河蟹', '和谐')]);
  }
});

test('a title never becomes empty, and all are given back', async () => {
  document.querySelector('ul')?.insertAdjacentHTML('beforeend', row('第九章 空'));
  await rest();
  await rest();
  expect(drawn('li > span')).toEqual(['第二章 雪', '第九章 空']);
  end();
  expect(document.querySelector('h1')?.innerHTML).toBe(chapter.title);
});

test('the voice says a title as it is shown', async () => {
  const spoken = () => passagesOf(chapter).map((passage) => spokenWords(passage, [chapter]));
  await rest();
  expect(spoken()).toEqual(['第一章 和谐']);
  end();
  expect(spoken()).toEqual([chapter.title]);
});

test('titles stay as they are where the page has gone on', async () => {
  end();
  const told: unknown[] = [];
  const ended = { findEdits: () => Promise.reject(new RunEndedError()) } as unknown as RuleRunner;
  end = replaceTitles(ended, rules, [chapter], fail, (error) => told.push(error));
  await rest();
  expect(drawn('h1')).toEqual([chapter.title]);
  expect(told).toEqual([expect.any(RunEndedError)]);
});
