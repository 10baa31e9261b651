import { act, fireEvent, render, screen } from '@testing-library/react';
import { BackToTop } from './back-to-top.tsx';

const scrollTo = (y: number) => {
  Object.defineProperty(window, 'scrollY', { value: y, configurable: true });
  act(() => window.dispatchEvent(new Event('scroll')));
};

const foundButton = () => screen.findByRole('button', { name: '回到顶部' });
const button = () => screen.queryByRole('button', { name: '回到顶部' });

beforeEach(() => scrollTo(0));

test('the button is hidden until more than one screen has been scrolled', () => {
  render(<BackToTop />);
  expect(button()).toBeNull();
  scrollTo(window.innerHeight);
  expect(button()).toBeNull();
});

test('the button appears after one screen and disappears at the top', async () => {
  render(<BackToTop />);
  scrollTo(window.innerHeight + 1);
  expect(await foundButton()).toBeTruthy();
  scrollTo(0);
  expect(button()).toBeNull();
});

test('the button is there at once on a page that opens far down', async () => {
  scrollTo(5_000);
  render(<BackToTop />);
  expect(await foundButton()).toBeTruthy();
});

test('pressing the button scrolls to the top', async () => {
  const scroll = jest.spyOn(window, 'scrollTo').mockImplementation(() => {});
  scrollTo(5_000);
  render(<BackToTop />);
  fireEvent.click(await foundButton());
  expect(scroll).toHaveBeenCalledWith({ top: 0 });
});
