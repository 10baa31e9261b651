import { act, fireEvent, render, screen } from '@testing-library/react';
import { Component, type PropsWithChildren, useState } from 'react';
import { DrawnAnew } from './drawn-anew.tsx';

const Line = () => {
  const [isShown, setShown] = useState(true);
  return (
    <p>
      <button type="button" onClick={() => setShown(!isShown)}>
        收起
      </button>
      {isShown && '一行字'}
    </p>
  );
};

class Outer extends Component<PropsWithChildren, { message?: string }> {
  static getDerivedStateFromError = ({ message }: Error) => ({ message });
  override state: { message?: string } = {};
  override render = () => this.state.message ?? this.props.children;
}

/** Puts the line's text into an element, as a browser's translation does. */
const translate = () => {
  const text = screen.getByText('一行字').lastChild as Text;
  const font = document.createElement('font');
  text.replaceWith(font);
  font.append('a line');
};

const hide = () => act(() => fireEvent.click(screen.getByRole('button')));

test('what a browser’s translation took out of the page is drawn anew, each time [B1.93]', () => {
  const said = jest.spyOn(console, 'error').mockImplementation(() => {});
  const { container } = render(
    <Outer>
      <DrawnAnew>
        <Line />
      </DrawnAnew>
    </Outer>,
  );
  for (const _ of [1, 2, 3]) {
    translate();
    hide();
    expect(container.textContent).toBe('收起一行字');
  }
  expect(said).toHaveBeenCalled();
});

test('any other error is thrown on', () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const Broken = () => {
    throw new Error('坏了');
  };
  render(
    <Outer>
      <DrawnAnew>
        <Broken />
      </DrawnAnew>
    </Outer>,
  );
  expect(document.body.textContent).toBe('坏了');
});
