import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import toastOfRemotes, { toast } from '../provided/react-hot-toast.ts';
import { withRetries } from '../remotes/with-retries.ts';
import { loadToasts, toastsAtHand } from './load-toasts.ts';
import { Toasts } from './toasts.tsx';

jest.mock('../remotes/with-retries.ts', () => ({ withRetries: jest.fn() }));
const fetchProgram = jest.mocked(withRetries);

// The program is loaded once in a page: these tests tell of one page, in their order.
beforeEach(() => {
  fetchProgram.mockReset().mockImplementation((load) => load());
  render(<Toasts />);
});
afterEach(() => act(async () => toastsAtHand()?.toast.removeAll()));

describe('before anything happened', () => {
  test('nothing is loaded, and nothing stands in the page', async () => {
    await act(async () => {});
    expect(fetchProgram).not.toHaveBeenCalled();
    expect(document.querySelector('[data-toaster]')).toBeNull();
  });
});

describe('where the program cannot be had', () => {
  test('a message is lost without harm, and the next one tries again', async () => {
    fetchProgram.mockImplementation(() => Promise.reject(new Error('Loading chunk 1 failed.')));
    await act(async () => void toast('一'));
    await act(async () => void toast('二'));
    expect(fetchProgram).toHaveBeenCalledTimes(2);
    expect(toastsAtHand()).toBeUndefined();
  });
});

describe('with the first message', () => {
  test('the program comes, and shows it', async () => {
    toast.error('请求失败');
    expect(await screen.findByText('请求失败')).toBeTruthy();
    expect(fetchProgram).toHaveBeenCalledTimes(1);
  });
});

describe('from then on', () => {
  test('messages are shown at once, by the shell and by remotes alike', () => {
    act(() => void toastOfRemotes.success('已保存'));
    expect(screen.getByText('已保存')).toBeTruthy();
    expect(fetchProgram).not.toHaveBeenCalled();
  });

  test('a message can be taken back by the id that its sender got', async () => {
    let id = '';
    act(() => {
      id = toast('稍等');
    });
    act(() => toast.remove(id));
    await waitFor(() => expect(screen.queryByText('稍等')).toBeNull());
  });

  test('equal ids are one message', () => {
    act(() => {
      toast('第一', { id: 'same' });
      toast('第二', { id: 'same' });
    });
    expect(screen.queryByText('第一')).toBeNull();
    expect(screen.getByText('第二')).toBeTruthy();
  });

  test('a piece of work is followed to its end, and keeps its result', async () => {
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

  test('a press finds them loaded', async () => {
    fireEvent.click(document.body);
    await expect(loadToasts()).resolves.toBe(toastsAtHand());
    expect(fetchProgram).not.toHaveBeenCalled();
  });
});
