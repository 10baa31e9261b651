import { act, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { useComesNear } from './use-comes-near.ts';

let tell: (changes: { isIntersecting: boolean }[]) => void;
let isWatched = true;
const original = globalThis.IntersectionObserver;
beforeAll(() => {
  globalThis.IntersectionObserver = class {
    constructor(callback: IntersectionObserverCallback) {
      tell = (changes) => callback(changes as IntersectionObserverEntry[], this as unknown as IntersectionObserver);
    }
    observe = () => {};
    disconnect = () => {
      isWatched = false;
    };
  } as unknown as typeof IntersectionObserver;
});
afterAll(() => {
  globalThis.IntersectionObserver = original;
});

const Place = () => {
  const frame = useRef<HTMLDivElement>(null);
  return <div ref={frame}>{useComesNear(frame) ? 'near' : 'far'}</div>;
};

test('an element that came near is told so, also where the page tells of its beginning and of that at once', () => {
  render(<Place />);
  act(() => tell([{ isIntersecting: false }]));
  expect(screen.getByText('far')).toBeTruthy();
  act(() => tell([{ isIntersecting: false }, { isIntersecting: true }]));
  expect(screen.getByText('near')).toBeTruthy();
  expect(isWatched).toBe(false);
});
