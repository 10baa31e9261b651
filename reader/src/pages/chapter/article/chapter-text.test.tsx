import { act, render } from '@testing-library/react';
import { ChapterText } from './chapter-text.tsx';

const idle: (() => void)[] = [];
jest.mock('../../../loading/when-idle.ts', () => ({ whenIdle: (callback: () => void) => idle.push(callback) }));

const paragraphs = Array.from({ length: 200 }, (_, at) => ({ pid: String(at + 1), text: `第${at + 1}段。` }));
const text = (isBelow: boolean) => (
  <ChapterText paragraphs={paragraphs} lang={undefined} hasIds={false} isBelow={isBelow} />
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
