import { readRules } from 'shared-api/replace-rules/read-rules';
import { noteOf, pictureOf, rubyOf } from '../../novels/saving/incoming/annotated-text.ts';
import { countWords } from '../../novels/saving/incoming/count-words.ts';
import { lostCharacters, wordsOf } from '../testing/characters.ts';
import { passage } from '../testing/fixtures.ts';
import { readNovel } from '../txt/read-novel.ts';
import { applyRules } from './apply-rules.ts';
import { PreparedRule, prepareRules } from './prepared-rules.ts';

const rulesOf = (lines: string) => prepareRules(readRules(lines).rules);
const titled = (pattern: string, more = {}) =>
  rulesOf(JSON.stringify([{ pattern, scopeTitle: true, scopeContent: false, ...more }]));
const chapter = (no: string, lines: string) => `第${no}章 雨${no}\n${passage(`雨${no}`)}${lines}\n`;
const read = (lines: string) =>
  readNovel(Buffer.from(`《夜雨》\n作者：王小明\n${chapter('一', lines)}${chapter('二', '雪停了。')}`), '夜雨.txt');
const textsOf = ({ novel }: ReturnType<typeof read>) => novel.chapters[0]?.paragraphs.slice(2);

/** Every character is kept or left out with a reason, in count and one by one. */
const expectNothingLost = (found: ReturnType<typeof read>) => {
  const { kept, leftOut } = found.coverage;
  expect(kept + leftOut.reduce((sum, { characters }) => sum + characters, 0)).toBe(countWords(found.text));
  expect(lostCharacters(found, wordsOf(found.novel))).toEqual({});
};

describe('a novel under replacement rules', () => {
  it('words are taken out and put in, one rule after the other, and each is counted with its reason', () => {
    const before = read('他看了【渡口】的河蟹。\n本站首发');
    const { read: found, outcomes } = applyRules(
      before,
      rulesOf('/【.+?】/ => 河蟹\n河蟹 => 和谐\n/^本站.*$/\n没有的词'),
    );
    expect(textsOf(found)).toEqual(['他看了和谐的和谐。']);
    expect(outcomes.map(({ count }) => count)).toEqual([1, 2, 1, 0]);
    expect(outcomes[1]?.examples[0]).toEqual({
      chapter: '第一章 雨一',
      before: '他看了河蟹的河蟹。',
      after: '他看了和谐的河蟹。',
    });
    expect(outcomes[2]?.examples).toEqual([{ chapter: '第一章 雨一', before: '本站首发', after: '' }]);
    const { coverage } = found;
    expect(coverage.leftOut.at(-1)).toMatchObject({
      reason: 'replaced_by_rule',
      characters: 10,
      samples: ['【渡口】', '河蟹', '本站首发'],
    });
    expectNothingLost(found);
  });

  it('titles change by rules for titles alone, and none becomes empty', () => {
    const { read: found } = applyRules(read('雨一'), [...titled('雨', { replacement: '雪' }), ...titled('第二.*')]);
    expect(found.novel.chapters.map(({ title }) => title)).toEqual(['第一章 雪一', '第二章 雪二']);
    expect(found.chapterTitles).toEqual(['第一章 雪一', '第二章 雪二']);
    expect(textsOf(found)).toEqual(['雨一']);
    expectNothingLost(found);
  });

  it('rules that are switched off or for other novels do nothing', () => {
    const rule = { pattern: '雨' };
    const rules = rulesOf(
      JSON.stringify([
        { ...rule, isEnabled: false },
        { ...rule, scope: '长河' },
        { ...rule, excludeScope: '夜雨' },
      ]),
    );
    const before = read('雨');
    expect(applyRules(before, rules)).toEqual({ read: before, outcomes: [] });
  });

  it('paragraphs may be joined, cut, and go', () => {
    const { read: found } = applyRules(read('他说，\n好。\n甲；乙\n广告'), rulesOf('/，\\n/ => ，\n； => 。\n/广告/'));
    expect(textsOf(found)).toEqual(['他说，好。', '甲。乙']);
    const { read: cut } = applyRules(read('甲；乙'), rulesOf('/；/ => 。\\n'));
    expect(textsOf(cut)).toEqual(['甲。', '乙']);
  });

  it('ruby and notes stay where their words stay, and go with them', () => {
    const before = read('');
    const [first, ...rest] = before.novel.chapters;
    if (first === undefined) throw new Error('no chapter');
    const paragraphs = [`广告到${rubyOf('渡口', 'dùkǒu')}了${noteOf('1', '地名\n在西')}。`, rubyOf('河蟹', 'héxiè')];
    const annotated = { ...before, novel: { ...before.novel, chapters: [{ ...first, paragraphs }, ...rest] } };
    const { read: found } = applyRules(annotated, rulesOf('广告\n了 => 过了\n河蟹 => 和谐'));
    expect(found.novel.chapters[0]?.paragraphs).toEqual([
      `到${rubyOf('渡口', 'dùkǒu')}过了${noteOf('1', '地名\n在西')}。`,
      '和谐',
    ]);
    expect(found.removed).toContain(rubyOf('', 'héxiè'));
  });

  it('pictures stay between the paragraphs that change', () => {
    const before = read('');
    const [first, ...rest] = before.novel.chapters;
    if (first === undefined) throw new Error('no chapter');
    const picture = pictureOf({ url: `/pictures/${'0'.repeat(64)}.jpg`, width: 3, height: 4, alt: '渡口广告' });
    const chapters = [{ ...first, paragraphs: ['广告到渡口了。', picture, '广告'] }, ...rest];
    const { read: found } = applyRules({ ...before, novel: { ...before.novel, chapters } }, rulesOf('广告'));
    expect(found.novel.chapters[0]?.paragraphs).toEqual(['到渡口了。', picture]);
  });

  it('a pattern that takes too long is broken off and says so, and the other rules hold', () => {
    const [slow, quick] = readRules('/(a+)+$/ => b\n雪停 => 雪化').rules;
    if (slow === undefined || quick === undefined) throw new Error('no rules');
    const rules = [new PreparedRule(slow, 50), new PreparedRule(quick)];
    const { read: found, outcomes } = applyRules(read(`${'a'.repeat(60)}！`), rules);
    expect(outcomes.map(({ problem, count }) => [problem, count])).toEqual([
      ['超过 0.05 秒还没有做完', 0],
      [null, 1],
    ]);
    expect(found.novel.chapters[1]?.paragraphs.at(-1)).toBe('雪化了。');
    expect(rules[0]?.findEdits(['a'])).toEqual([]);
  });

  it('a rule that cannot be used says why', () => {
    const { outcomes } = applyRules(read('雨'), rulesOf('[{"pattern": "(雨"}]'));
    expect(outcomes).toMatchObject([{ count: 0, problem: expect.stringContaining('正则表达式写法不对') }]);
  });

  it('rules that take out everything are refused in a sentence', () => {
    expect(() => applyRules(read('雨'), rulesOf('/.+/'))).toThrow('替换规则删去了全部正文');
  });
});
