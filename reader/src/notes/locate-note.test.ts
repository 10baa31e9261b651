import type { Paragraph } from 'shared-api/schemas/chapter';
import { locateNotes, type NotePlace } from './locate-note.ts';
import { readPassage } from './passage.ts';

const locateNote = (note: NotePlace, paragraphs: readonly Paragraph[]) => locateNotes([note], paragraphs)[0]?.span;

const before = [
  { pid: '1', text: '雾来了，灯亮着。' },
  { pid: '2', text: '船没有来。𠮷田说：“灯亮着。”' },
  { pid: '3', text: '灯亮着，没有人。' },
];

/** A note on what stands between two characters of the chapter before its edits. */
const noteOn = (pid: string, from: number, to: number, endPid = pid): NotePlace => {
  const passage = readPassage(before, { start: { pid, offset: from }, end: { pid: endPid, offset: to } });
  if (!passage) throw new Error('nothing is there');
  return { pid: passage.start.pid, offset: passage.start.offset, ...passage };
};
const span = (pid: string, from: number, to: number, endPid = pid) => ({
  start: { pid, offset: from },
  end: { pid: endPid, offset: to },
});

test('a passage is read with the words around it, and without white space at its ends', () => {
  const spaced = [{ pid: '7', text: '　　雾来了。　' }];
  expect(readPassage(spaced, span('7', 0, 7))).toEqual({
    ...span('7', 2, 6),
    quote: '雾来了。',
    prefix: '　　',
    suffix: '　',
  });
  expect(readPassage(spaced, span('7', 0, 2))).toBeUndefined();
  expect(readPassage(before, span('2', 5, 7))).toMatchObject({ quote: '𠮷田', prefix: '雾来了，灯亮着。\n船没有来。' });
  expect(readPassage(before, span('1', 4, 1, '2'))?.quote).toBe('灯亮着。\n船');
  expect(readPassage(before, span('2', 5, 6))).toMatchObject(span('2', 5, 6));
});

test('a note in an unchanged chapter is where it was', () => {
  expect(locateNote(noteOn('2', 5, 7), before)).toEqual(span('2', 5, 7));
  expect(locateNote(noteOn('1', 4, 2, '2'), before)).toEqual(span('1', 4, 2, '2'));
});

test('a note follows its words within their paragraph', () => {
  const after = before.map((one) => (one.pid === '2' ? { ...one, text: `这一天${one.text}` } : one));
  expect(locateNote(noteOn('2', 5, 7), after)).toEqual(span('2', 8, 10));
});

test('its own paragraph comes before another with more of the old words', () => {
  const note: NotePlace = { pid: '2', offset: 1, quote: '灯', prefix: '点', suffix: '。' };
  const after = [
    { pid: '1', text: '点灯。' },
    { pid: '2', text: '那一盏灯啊。' },
  ];
  expect(locateNote(note, after)).toEqual(span('2', 3, 4));
});

test('a quote that was corrected inside is found between the words around it, unless they stand in several places', () => {
  const text = '这一天的早晨，雾从海上慢漫地来，船都停在港里没有走。';
  const passage = readPassage([{ pid: '1', text }], { start: { pid: '1', offset: 7 }, end: { pid: '1', offset: 15 } });
  if (!passage) throw new Error('nothing is there');
  const note: NotePlace = { pid: '1', offset: 7, ...passage };
  const corrected = text.replace('慢漫地', '慢慢地就');
  expect(locateNote(note, [{ pid: '1', text: corrected }])).toEqual(span('1', 7, 16));
  expect(
    locateNote(note, [
      { pid: '1', text: corrected },
      { pid: '2', text: corrected },
    ]),
  ).toBeUndefined();
  expect(locateNote(note, [{ pid: '1', text: text.replace(/雾.*来/, '只有一只鸟从北边的山里飞来') }])).toBeUndefined();
});

test('a note stays when paragraphs are put in before it', () => {
  expect(locateNote(noteOn('3', 0, 3), [{ pid: '4', text: '灯亮着。' }, ...before])).toEqual(span('3', 0, 3));
});

test('of several equal quotes the one among the old words is taken', () => {
  const after = [
    { pid: '8', text: '灯亮着吗？' },
    { pid: '9', text: '雾来了，灯亮着。' },
    { pid: '2', text: '船没有来。' },
  ];
  expect(locateNote(noteOn('1', 4, 7), after)).toEqual(span('9', 4, 7));
});

test('of several equal quotes with equal words around the nearest is taken', () => {
  const note: NotePlace = { pid: '2', offset: 0, quote: '灯', prefix: '', suffix: '' };
  const after = [
    { pid: '1', text: '灯。' },
    { pid: '2', text: '没有人。' },
    { pid: '5', text: '一二三四五六七八九十灯。' },
  ];
  expect(locateNote(note, after)).toEqual(span('1', 0, 1));
});

test.each([
  [
    'whose words are gone',
    noteOn('2', 0, 5),
    before.map((one) => ({ ...one, text: one.text.replace('船没有来。', '') })),
  ],
  [
    'of a lost paragraph whose words stand in many places, none like the old one',
    { ...noteOn('2', 0, 1), quote: '了' },
    [{ pid: '8', text: '来了又去了。' }],
  ],
])('a note %s is not found', (_, note, after) => {
  expect(locateNote(note, after)).toBeUndefined();
});
