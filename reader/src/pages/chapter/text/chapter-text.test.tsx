import { act, render, screen } from '@testing-library/react';
import type { Chapter } from 'shared-api/schemas/chapter';
import { drawable } from '../../../text/annotation-parts.ts';
import { ChapterText } from './chapter-text.tsx';
import { noteShownChapters, positionAt, rangeOf } from './text-view.ts';

const idle: (() => void)[] = [];
jest.mock('../../../load-ahead.ts', () => ({
  isSparing: () => false,
  whenIdle: (callback: () => void) => idle.push(callback),
}));

const paragraphs = Array.from({ length: 200 }, (_, at) => ({ pid: String(at + 1), text: `第${at + 1}段。` }));
const text = (isBelow: boolean) => (
  <ChapterText chapterId="1001-1" paragraphs={paragraphs} lang={undefined} hasIds={false} isBelow={isBelow} />
);
const count = () => document.querySelectorAll('p').length;
const waitForIdle = () =>
  act(() => {
    for (const callback of idle.splice(0)) callback();
  });

beforeEach(() => {
  idle.length = 0;
});

test('a long chapter below the one that is read comes part by part, when the page is idle, in the same elements', () => {
  render(text(true));
  expect(count()).toBe(80);
  const first = document.querySelector('p');
  waitForIdle();
  expect(count()).toBe(160);
  waitForIdle();
  expect([count(), idle.length]).toEqual([200, 0]);
  expect(document.querySelector('p')).toBe(first);
});

test('a chapter that is read, or was, is whole at once and stays so', () => {
  const { rerender } = render(text(true));
  rerender(text(false));
  expect(count()).toBe(200);
  rerender(text(true));
  expect(count()).toBe(200);
});

const annotated = [
  {
    pid: '1',
    text: '老渡口的𠮷灯。',
    annotations: [
      { kind: 'ruby' as const, start: 1, end: 3, text: 'dùkǒu' },
      { kind: 'note' as const, at: 6, label: '[1]', text: '一盏油灯。' },
    ],
  },
  { pid: '2', text: '雾散了。' },
];
const showAnnotated = async () => {
  await drawable({ paragraphs: annotated } as Chapter);
  render(
    <article data-chapter="1001-1">
      <ChapterText chapterId="1001-1" paragraphs={annotated} lang={undefined} hasIds isBelow={false} />
    </article>,
  );
};
const first = () => document.querySelector('p') as HTMLParagraphElement;

test('ruby stands over its words, and the text nodes are the text alone', async () => {
  await showAnnotated();
  expect(first().textContent).toBe('老渡口的𠮷灯。');
  expect(document.querySelector('ruby')?.textContent).toBe('渡口');
  expect(document.querySelector('rt')?.dataset.reading).toBe('dùkǒu');
});

test('a note is shown by its marker, and stands behind the text', async () => {
  await showAnnotated();
  const marker = screen.getByRole('button', { name: '注释 [1]' });
  expect(marker.previousSibling?.textContent).toBe('的𠮷灯');
  const note = document.getElementById(marker.getAttribute('popovertarget') ?? '');
  expect(note?.textContent).toBe('一盏油灯。');
  expect(note?.getAttribute('popover')).toBe('auto');
  expect(first().contains(note)).toBe(false);
});

test('a place in annotated text is found again from the DOM, at every character', async () => {
  await showAnnotated();
  const at = (offset: number) => ({ chapterId: '1001-1', pid: '1', offset });
  for (let offset = 0; offset < 7; offset += 1) {
    const range = rangeOf(at(offset), at(offset + 1));
    expect(range?.toString()).toBe([...'老渡口的𠮷灯。'][offset]);
    expect(range && positionAt(range.startContainer, range.startOffset)).toEqual(at(offset));
  }
  expect(positionAt(first(), first().childNodes.length)).toEqual(at(7));
  expect(positionAt(first(), 0)).toEqual(at(0));
});

test('in a translated text with ruby a place is its share of the words, the readings aside [B1.37 B1.93]', async () => {
  await showAnnotated();
  noteShownChapters([{ id: '1001-1', paragraphs: annotated }]);
  const nodes = document.createTreeWalker(first(), NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (nodes.nextNode()) texts.push(nodes.currentNode as Text);
  // The words under the ruby, as those around it, stand in elements of the browser's own; each is three letters now.
  for (const text of texts) {
    const font = document.createElement('font');
    text.replaceWith(font);
    font.append('abc'.repeat([...text.data].length));
  }
  const at = (offset: number) => ({ chapterId: '1001-1', pid: '1', offset });
  for (let offset = 0; offset < 7; offset += 1) {
    const range = rangeOf(at(offset), at(offset + 1));
    expect(range?.toString()).toBe('abc');
    expect(range?.startContainer.parentElement?.closest('rt')).toBeNull();
    expect(range && positionAt(range.startContainer, range.startOffset)).toEqual(at(offset));
  }
  noteShownChapters([]);
});

const picture = { kind: 'picture' as const, url: '/pictures/0.jpg', width: 300, height: 400, alt: '渡口的灯' };
const illustrated: Chapter['paragraphs'] = [
  { pid: '1', text: '老渡口的灯。' },
  { pid: '2', text: '', annotations: [picture] },
  { pid: '3', text: '', annotations: [{ ...picture, alt: '' }] },
];

test('a picture stands in place of a paragraph, with its size, and is loaded when it comes near', async () => {
  await drawable({ paragraphs: illustrated } as Chapter);
  render(
    <article data-chapter="1001-1">
      <ChapterText chapterId="1001-1" paragraphs={illustrated} lang={undefined} hasIds isBelow={false} />
    </article>,
  );
  const link = screen.getByRole('link', { name: '放大插图：渡口的灯' });
  expect(link.getAttribute('href')).toBe('/pictures/0.jpg');
  expect(link.getAttribute('data-novel-name')).toBe('渡口的灯');
  expect(screen.getByRole('link', { name: '放大插图' })).toBeTruthy();
  const image = link.querySelector('img');
  for (const [name, value] of Object.entries({ width: '300', height: '400', loading: 'lazy', decoding: 'async' }))
    expect([name, image?.getAttribute(name)]).toEqual([name, value]);
  const [, paragraph] = document.querySelectorAll('p');
  expect(paragraph?.textContent).toBe('');
  const place = { chapterId: '1001-1', pid: '2', offset: 0 };
  expect(positionAt(link, 0)).toEqual(place);
  const range = rangeOf(place, { ...place, offset: 1 });
  expect(range?.startContainer).toBe(paragraph);
  expect(range && positionAt(range.startContainer, range.startOffset)).toEqual(place);
});
