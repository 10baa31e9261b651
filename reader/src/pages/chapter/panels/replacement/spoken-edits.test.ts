import { compileRule } from 'shared-api/replace-rules/compile-rule';
import { readRules } from 'shared-api/replace-rules/read-rules';
import type { ReplaceRule } from 'shared-api/replace-rules/replace-rule';
import type { Chapter } from 'shared-api/schemas/chapter';
import { passagesOf } from '../speech/passages.ts';
import { byParagraph, speakEdited, spokenWords, textOfChapter } from './paragraph-edits.ts';
import { RuleProblem, runRules } from './run-rules.ts';

const chapter = {
  id: '1-1',
  title: '第一章 河蟹',
  paragraphs: [
    { pid: '1', text: '𠮷家的河蟹。他看【渡口。】河蟹！' },
    { pid: '2', text: '本站首发。' },
  ],
} as unknown as Chapter;
/** Runs rules as the worker does. */
const runner = {
  findEdits: async (rule: ReplaceRule, text: string) => {
    try {
      return compileRule(rule).findEdits(text);
    } catch {
      throw new RuleProblem('坏了');
    }
  },
};

test('the voice says the sentences as rules show them, and a rule that cannot be used changes nothing', async () => {
  const { rules: broken } = readRules('[{"pattern": "(坏"}]');
  const { rules } = readRules('河蟹 => 螃蟹\n螃蟹 => 大螃蟹\n/【[^】]*】/\n/^本站.*$/');
  const problems: string[] = [];
  const text = textOfChapter(chapter);
  const edits = await runRules(runner, [...broken, ...rules], text, ({ name }, problem) =>
    problems.push(`${name}${problem}`),
  );
  expect(problems).toEqual(['(坏坏了']);
  const spoken = () => passagesOf(chapter).map((passage) => spokenWords(passage, [chapter]));
  speakEdited('1-1', byParagraph(chapter, edits));
  expect(spoken()).toEqual(['第一章 河蟹', '𠮷家的大螃蟹。', '他看', '大螃蟹！', '']);
  speakEdited('1-1', undefined);
  expect(spoken()[1]).toBe('𠮷家的河蟹。');
});
