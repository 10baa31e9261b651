import { fireEvent, render } from '@testing-library/react';
import { Cover } from './cover.tsx';
import { dyes, freeDye } from './dyes.ts';

const columnsOf = (title: string): string[] => {
  const { container } = render(<Cover title={title} author="夜航人" url={null} />);
  const slip = container.querySelector('svg + div');
  return [...(slip?.children ?? [])].map((column) => column.textContent ?? '');
};

test.each([
  ['借剑', ['借剑']],
  ['旧书店的第九排', ['旧书店的', '第九排']],
  ['一二三四五六七八九十一二三四五六七', ['一二三四五六', '七八九十一二', '三四五六七']],
])("the cover's title 《%s》 is set in columns of about equal length", (title, columns) => {
  expect(columnsOf(title)).toEqual(columns);
});

test("a cover's title of 60 characters is cut with an ellipsis", () => {
  expect(columnsOf('长'.repeat(60)).join('')).toBe(`${'长'.repeat(23)}…`);
});

test("characters outside the basic plane are kept whole in a cover's title", () => {
  expect(columnsOf('𠮷'.repeat(8))).toEqual(['𠮷'.repeat(4), '𠮷'.repeat(4)]);
});

test('the same novel always has the same drawn cover', () => {
  const [first, second] = [1, 2].map(() => render(<Cover title="借剑" author="冷灶" url={null} />).container.innerHTML);
  expect(second).toBe(first);
});

test("a cover's picture lies above the drawn cover, which shows where the picture fails to load", () => {
  const { container } = render(<Cover title="借剑" author="冷灶" url="/covers/1.webp" />);
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/covers/1.webp');
  expect(container.querySelector('img')?.getAttribute('loading')).toBe('lazy');
  expect(container.textContent).toContain('借剑');
});

test('a picture that fails to load is hidden, so that the drawn cover shows whole [B2.03]', () => {
  const { container } = render(<Cover title="借剑" author="冷灶" url="/covers/1.webp" />);
  const picture = container.querySelector('img');
  if (!picture) throw new Error('no picture');
  expect(picture.hidden).toBe(false);
  jest.spyOn(picture, 'complete', 'get').mockReturnValue(true);
  fireEvent.error(picture);
  expect(picture.hidden).toBe(true);
});

test('a cover is hidden from screen readers', () => {
  const { container } = render(<Cover title="借剑" author="冷灶" url={null} />);
  expect(container.firstElementChild?.getAttribute('aria-hidden')).toBe('true');
});

test.each([
  ['Sea', '13'],
  ['wenming', '10.7'],
  ['penggongan', '9.3'],
])('the longest word of the Latin title %s keeps within the slip [B5.06]', (title, size) => {
  const { container } = render(<Cover title={title} author="佚名" url={null} />);
  expect(container.querySelector('svg + div')?.getAttribute('data-size')).toBe(size);
});

test('a Latin title stands in lines on its cover, not one letter below the other [B2.03]', () => {
  const { container } = render(<Cover title="The Old Man and the Sea" author="Ernest" url={null} />);
  const slip = container.querySelector('svg + div');
  expect(slip?.children).toHaveLength(0);
  expect(slip?.textContent).toBe('The Old Man and the Sea');
});

test('a cover has the dye that its list gives it, and else one of its own [B1.64]', () => {
  const clothOf = (dye?: number) => {
    const { container, unmount } = render(<Cover title="借剑" author="冷灶" url={null} dye={dye} />);
    const cloth = getComputedStyle(container.querySelector('[data-dye]') as Element).backgroundColor;
    unmount();
    return cloth;
  };
  const own = freeDye({ title: '借剑', author: { name: '冷灶' } });
  expect(clothOf()).toBe(clothOf(own));
  expect(new Set(dyes.map((_, dye) => clothOf(dye))).size).toBe(dyes.length);
});
