import { readersScript } from 'shared-api/contract';
import { sampleNote } from '../../testing/sample-note.ts';
import { notesMarkdown } from './notes-markdown.ts';
import { sortNotes } from './use-novel-notes.ts';

const novel = { id: '1001', title: '灯下集', author: '夜航人' };

afterEach(() => Reflect.deleteProperty(globalThis, readersScript));

test('the export has a heading for each chapter, the quotes, and what was written on them', () => {
  const notes = [
    sampleNote('1', { quote: '雾来了。\n灯亮着。', note: '好句。\n记下来。' }),
    sampleNote('2', { quote: '船没有来。' }),
    sampleNote('3', { chapter_id: '1001-2', chapter_title: '第2章 灯', quote: '灯' }),
    sampleNote('4', { chapter_id: '1001-9', chapter_no: null, chapter_title: null, quote: '旧' }),
  ];
  expect(notesMarkdown(novel, notes)).toBe(`# 《灯下集》笔记

作者：夜航人，共 4 条

## 第1章 信

> 雾来了。
>
> 灯亮着。

好句。  
记下来。

> 船没有来。

## 第2章 灯

> 灯

## 已删除的章节

> 旧
`);
});

test("the novel's words are exported in the reader's script, the reader's own as they were typed [B1.70]", () => {
  Object.assign(globalThis, { [readersScript]: (text: string) => text.replace(/\p{Script=Han}/gu, 's') });
  const notes = [
    sampleNote('1', { quote: '霧來了', note: '好句' }),
    sampleNote('2', { chapter_id: '1001-9', chapter_no: null, chapter_title: null, quote: '舊' }),
  ];
  expect(notesMarkdown(novel, notes)).toBe(
    '# 《sss》笔记\n\n作者：sss，共 2 条\n\n## s1s s\n\n> sss\n\n好句\n\n## 已删除的章节\n\n> s\n',
  );
});

test.each([
  ['# 一', '\\# 一'],
  ['*重*', '\\*重\\*'],
  ['<b>', '\\<b\\>'],
  ['1. 一', '1\\. 一'],
  ['- 一', '\\- 一'],
  ['3.5 元', '3.5 元'],
])('what Markdown would take for its own is written so that it is not: %s', (words, written) => {
  expect(notesMarkdown(novel, [sampleNote('1', { note: words })])).toContain(`\n${written}\n`);
});

test('notes stand in reading order, those of removed chapters last', () => {
  const notes = [
    sampleNote('1', { chapter_id: '1001-9', chapter_no: null, chapter_title: null }),
    sampleNote('2', { chapter_id: '1001-3', chapter_no: 2 }),
    sampleNote('3', { pid: '10' }),
    sampleNote('4', { pid: '9', offset: 8 }),
    sampleNote('5', { pid: '9', offset: 2 }),
  ];
  expect(sortNotes(notes).map(({ id }) => id.at(-1))).toEqual(['5', '4', '3', '2', '1']);
});
