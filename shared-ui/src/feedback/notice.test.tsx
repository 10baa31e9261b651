import { fireEvent, render, screen } from '@testing-library/react';
import { LoadProblem } from './notice.tsx';

test('while content is asked for again, 重试 keeps the focus and asks for nothing further', () => {
  const onRetry = jest.fn();
  const shown = (isRetrying: boolean) => (
    <LoadProblem title="没能取得内容" onRetry={onRetry} isRetrying={isRetrying}>
      请重试。
    </LoadProblem>
  );
  const { rerender } = render(shown(false));
  const button = screen.getByRole<HTMLButtonElement>('button', { name: '重试' });
  button.focus();
  fireEvent.click(button);
  rerender(shown(true));
  fireEvent.click(button);
  expect(onRetry).toHaveBeenCalledTimes(1);
  expect([button.getAttribute('aria-disabled'), button.disabled]).toEqual(['true', false]);
  expect(document.activeElement).toBe(button);
});
