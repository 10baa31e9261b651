import type { Paragraph } from 'shared-api/schemas/chapter';
import {
  inBrackets,
  isPicture,
  noteOf,
  pictureOf,
  readAnnotated,
  rubyOf,
  withoutAnnotations,
  withoutPictures,
  writeAnnotated,
} from './annotated-text.ts';

const paragraph: Pick<Paragraph, 'text' | 'annotations'> = {
  text: '𠮷祥寺的灯。',
  annotations: [
    { kind: 'ruby', start: 0, end: 1, text: 'jí' },
    { kind: 'ruby', start: 1, end: 3, text: 'xiáng sì' },
    { kind: 'note', at: 5, label: '[1]', text: '灯：一种灯。它亮着。' },
    { kind: 'note', at: 6, label: '注', text: '完。' },
  ],
};
const annotated = `${rubyOf('𠮷', 'jí')}${rubyOf('祥寺', 'xiáng sì')}的灯${noteOf('[1]', '灯：一种灯。它亮着。')}。${noteOf('注', '完。')}`;

it('annotations stand in a string where they belong, and are read back; places count characters', () => {
  expect(readAnnotated(annotated)).toEqual(paragraph);
  expect(writeAnnotated(paragraph)).toBe(annotated);
  expect(withoutAnnotations(annotated)).toBe(paragraph.text);
});

it('a text without annotations is itself', () => {
  expect(readAnnotated('灯。')).toEqual({ text: '灯。' });
  expect(writeAnnotated({ text: '灯。' })).toBe('灯。');
});

it('a name says it in brackets', () => {
  expect(inBrackets(`第一章 ${rubyOf('渡', 'dù')}口${noteOf('①', '河边。')}`)).toBe('第一章 渡（dù）口①（河边。）');
});

it.each(['\ufff9渡', '渡\ufffa口\ufffb', '\ufffb渡\ufff9口\ufffa', '\ufff9\ufff9\ufffa\ufffa'])(
  'marks that make no annotation are left out: %j',
  (text) => {
    expect(readAnnotated(text)).toEqual({ text: text.replace(/[\ufff9-\ufffb]/g, '') });
  },
);

const url = `/pictures/${'0a'.repeat(32)}.jpg`;
const picture = pictureOf({ url, width: 1200, height: 1600, alt: '渡口\ufffb的灯' });

it('a picture is a string of its own, a paragraph without text', () => {
  const whole = {
    text: '',
    annotations: [{ kind: 'picture' as const, url, width: 1200, height: 1600, alt: '渡口的灯' }],
  };
  expect(readAnnotated(picture)).toEqual(whole);
  expect(writeAnnotated(whole)).toBe(picture);
  expect([isPicture(picture), isPicture(noteOf('[1]', '灯。')), isPicture('灯。')]).toEqual([true, false, false]);
});

it('a picture within words is none of theirs, and a name says nothing of it', () => {
  expect(readAnnotated(`渡${picture}口`)).toEqual({ text: '渡口' });
  expect(inBrackets(`渡口${picture}`)).toBe('渡口');
  expect(withoutPictures(`渡${picture}口${picture}`)).toBe('渡口');
});

it('what only looks like a picture is none', () => {
  for (const not of [picture.replace('0a', '0g'), picture.replace('1200x', '0x'), picture.replace('x1600', '')])
    expect(readAnnotated(not).annotations?.filter(({ kind }) => kind === 'picture') ?? []).toEqual([]);
});
