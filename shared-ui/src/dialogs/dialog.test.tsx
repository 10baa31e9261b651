import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';

beforeEach(() => {
  // jsdom has no modal dialogs.
  HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
    this.open = true;
  };
});

const open = () => {
  const onClose = jest.fn();
  render(
    <Dialog title="放入分组" onClose={onClose}>
      <input type="file" aria-label="文件" />
    </Dialog>,
  );
  return onClose;
};

test('Escape closes a dialog at once, not with the frame in which the browser would tell of it [B11.13]', () => {
  const onClose = open();
  const dialog = screen.getByRole('dialog');
  const cancel = createEvent('cancel', dialog, { cancelable: true });
  fireEvent(dialog, cancel);
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(cancel.defaultPrevented).toBe(true);
});

test('a choice of files that was given up closes no dialog', () => {
  const onClose = open();
  fireEvent(screen.getByLabelText('文件'), new Event('cancel', { bubbles: true }));
  expect(onClose).not.toHaveBeenCalled();
});

test('its button closes a dialog at once', () => {
  const onClose = open();
  fireEvent.click(screen.getByRole('button', { name: '关闭' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('a dialog that is gone gives the focus back to what opened it [B11.13]', () => {
  const page = (isOpen: boolean) => (
    <>
      <button type="button">分组</button>
      {isOpen && (
        <Dialog title="放入分组" onClose={jest.fn()}>
          <input aria-label="分组名" autoFocus />
        </Dialog>
      )}
    </>
  );
  const { rerender } = render(page(false));
  const opener = screen.getByRole('button', { name: '分组' });
  opener.focus();
  rerender(page(true));
  expect(document.activeElement).toBe(screen.getByLabelText('分组名'));
  rerender(page(false));
  expect(document.activeElement).toBe(opener);
});

test('a dialog that asks begins at what changes nothing', () => {
  render(
    <ConfirmDialog title="清空阅读历史" confirm="清空" onConfirm={jest.fn()} onClose={jest.fn()}>
      清空后不能恢复。
    </ConfirmDialog>,
  );
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '取消' }));
});
