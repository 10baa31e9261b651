import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { withRetries } from 'shared-ui/with-retries';
import toastOfRemotes, { toast } from '../provided/react-hot-toast.ts';
import { Toasts } from './toasts.tsx';

jest.mock('shared-ui/with-retries', () => ({ withRetries: jest.fn() }));
const loadToaster = jest.mocked(withRetries);

beforeEach(() => {
  loadToaster.mockReset().mockImplementation((load) => load());
  render(<Toasts />);
});
afterEach(() => act(() => toast.removeAll()));

const toaster = () => document.querySelector('[data-toaster]');

describe('the toaster', () => {
  test('a page without an action or toast does not load the toaster', async () => {
    await act(async () => {});
    expect(loadToaster).not.toHaveBeenCalled();
    expect(toaster()).toBeNull();
  });

  test('the first press in a page loads the toaster, before there is a toast, and no other does', async () => {
    fireEvent.click(document.body);
    await waitFor(() => expect(toaster()).not.toBeNull());
    fireEvent.click(document.body);
    fireEvent.keyDown(document.body);
    expect(loadToaster).toHaveBeenCalledTimes(1);
  });

  test('the first toast loads the toaster, and is shown', async () => {
    act(() => void toast.error('请求失败'));
    expect(await screen.findByText('请求失败')).toBeTruthy();
    expect(loadToaster).toHaveBeenCalledTimes(1);
  });

  test('where the toaster fails to load the next toast loads it again, and both are shown', async () => {
    loadToaster.mockRejectedValueOnce(new Error('Loading chunk 1 failed.'));
    await act(async () => void toast('一'));
    expect(toaster()).toBeNull();
    await act(async () => void toast('二'));
    expect(await screen.findByText('一')).toBeTruthy();
    expect(screen.getByText('二')).toBeTruthy();
    expect(loadToaster).toHaveBeenCalledTimes(2);
  });
});

describe('once the toaster is loaded', () => {
  beforeEach(async () => {
    fireEvent.click(document.body);
    await waitFor(() => expect(toaster()).not.toBeNull());
  });

  test('a loaded toaster shows toasts at once, of the shell and of remotes alike', () => {
    act(() => void toastOfRemotes.success('已保存'));
    expect(screen.getByText('已保存')).toBeTruthy();
  });

  test('a toast can be removed by the id that its sender got', async () => {
    let id = '';
    act(() => {
      id = toast('稍等');
    });
    act(() => toast.remove(id));
    await waitFor(() => expect(screen.queryByText('稍等')).toBeNull());
  });

  test('toasts with equal ids are one toast', () => {
    act(() => {
      toast('第一', { id: 'same' });
      toast('第二', { id: 'same' });
    });
    expect(screen.queryByText('第一')).toBeNull();
    expect(screen.getByText('第二')).toBeTruthy();
  });

  test('a toast follows a promise to its end, which keeps its result', async () => {
    const messages = { loading: '正在保存', success: '保存好了', error: '没能保存' };
    await act(async () => {
      await expect(toast.promise(Promise.resolve(7), messages)).resolves.toBe(7);
    });
    expect(screen.getByText('保存好了')).toBeTruthy();
    await act(async () => {
      await expect(toast.promise(() => Promise.reject(new Error('409')), messages)).rejects.toThrow('409');
    });
    expect(screen.getByText('没能保存')).toBeTruthy();
  });

  test('equal sentences are one toast, and of more than three the oldest leave [B11.20]', async () => {
    act(() => {
      for (const words of ['一', '二', '二', '三', '四']) toast(words);
    });
    await waitFor(() => {
      const standing = document.querySelectorAll('[data-toaster] > :not([data-leaving])');
      expect([...standing].map(({ textContent }) => textContent)).toEqual(['四', '三', '二']);
    });
  });

  test('a toast waits while the focus is in it, and goes once it was taken away or left [B11.21]', () => {
    jest.useFakeTimers();
    const standing = () => document.querySelectorAll('[data-toaster] > :not([data-leaving])').length;
    act(() => void toast(<button type="button">撤销</button>));
    act(() => screen.getByRole('button').focus());
    act(() => void jest.advanceTimersByTime(60_000));
    expect(standing()).toBe(1);
    act(() => screen.getByRole('button').blur());
    act(() => void jest.advanceTimersByTime(3_000));
    expect(standing()).toBe(0);

    let id = '';
    act(() => {
      id = toast(<button type="button">再试</button>);
    });
    act(() => screen.getByRole('button', { name: '再试' }).focus());
    act(() => toast.remove(id));
    act(() => void toast('以后'));
    act(() => void jest.advanceTimersByTime(3_000));
    expect(standing()).toBe(0);
    jest.useRealTimers();
  });

  test('a toast that was pressed gives the focus back: to what had it, to what got it next, else to the content', () => {
    const main = document.body.appendChild(document.createElement('main'));
    main.tabIndex = -1;
    const [first, second] = [0, 1].map(() => main.appendChild(document.createElement('button')));
    const offer = (name: string) => {
      let id = '';
      act(() => {
        id = toast(<button type="button">{name}</button>);
      });
      return () => {
        act(() => screen.getByRole('button', { name }).focus());
        act(() => toast.dismiss(id));
      };
    };
    first?.focus();
    offer('一')();
    expect(document.activeElement).toBe(first);

    const press = offer('二');
    first?.remove();
    act(() => second?.focus());
    press();
    expect(document.activeElement).toBe(second);

    // It comes after the pressed element has gone and before another has the focus.
    const third = main.appendChild(document.createElement('button'));
    act(() => second?.blur());
    const pressBetween = offer('三');
    act(() => third.focus());
    pressBetween();
    expect(document.activeElement).toBe(third);

    const pressLater = offer('四');
    third.remove();
    pressLater();
    expect(document.activeElement).toBe(main);
    main.remove();
  });
});
