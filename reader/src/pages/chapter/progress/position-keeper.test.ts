import { authStorageKey } from 'shared-api/contract';
import { devicePosition } from 'shared-api/device-positions';
import { sampleChapter } from '../../../../testing/fixtures.ts';
import { createPositionKeeper } from './position-keeper.ts';
import { savedPlace } from './saved-place.ts';
import { sendOnLeaving, sendPosition } from './send-position.ts';

jest.mock('./send-position.ts', () => ({ sendPosition: jest.fn(() => Promise.resolve()), sendOnLeaving: jest.fn() }));

const chapter = sampleChapter(2);
const top = { chapterId: '1001-2', pid: '1', offset: 0 };
const further = { chapterId: '1001-2', pid: '2', offset: 3 };
const kept = () => devicePosition('1001');

beforeEach(() => {
  jest.clearAllMocks();
  jest.useFakeTimers();
  localStorage.clear();
  localStorage.setItem(authStorageKey, JSON.stringify({ username: '林冲', isAuth: true }));
});
afterEach(() => jest.useRealTimers());

/** A page that has just opened at its top. */
const opened = () => {
  const keeper = createPositionKeeper();
  keeper.open(top, top);
  return keeper;
};

test('a top that nobody moved is neither kept nor sent, also when the page rests, is pressed and is left', () => {
  const keeper = opened();
  keeper.keep([chapter], further);
  keeper.touch();
  keeper.keep([chapter], top);
  keeper.leave();
  jest.runAllTimers();
  expect([kept(), jest.mocked(sendPosition).mock.calls, jest.mocked(sendOnLeaving).mock.calls]).toEqual([
    undefined,
    [],
    [],
  ]);
});

test('a place that the reader moved to is kept at once, and sent a moment later, of several the last', () => {
  const keeper = opened();
  keeper.touch();
  keeper.keep([chapter], { ...further, offset: 1 });
  keeper.keep([chapter], further);
  expect(kept()).toMatchObject({ chapter_id: '1001-2', pid: '2', offset: 3, quote: '那里？”他问。', no: 2 });
  expect(savedPlace(chapter)).toEqual(further);
  expect(sendPosition).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1_500);
  expect(jest.mocked(sendPosition).mock.calls).toEqual([[kept()]]);
  jest.runAllTimers();
  expect(sendPosition).toHaveBeenCalledTimes(1);
});

test('a chapter that was read to its end is kept with the next one, at the place that was at the top', () => {
  const keeper = opened();
  keeper.touch();
  keeper.keep([chapter], further, true);
  expect(kept()).toMatchObject({
    chapter_id: '1001-2',
    next_id: '1001-3',
    next_title: '第3章 信',
    fraction: 1,
    percent: 66.7,
  });
  expect(savedPlace(chapter)).toEqual(further);
});

test('a chapter in which a place was kept is read, and one from which the reader went on', () => {
  const keeper = createPositionKeeper();
  keeper.open({ chapterId: '1001-1', pid: '1', offset: 0 }, { chapterId: '1001-1', pid: '1', offset: 0 });
  keeper.touch();
  keeper.keep([chapter], further);
  expect(kept()?.read_chapters).toBe('1-2');
  const apart = { ...sampleChapter(2), id: '1001-9', prev_id: '1001-8' };
  keeper.keep([apart], { ...further, chapterId: '1001-9' });
  expect(kept()?.read_chapters).toBe('1-2,9');
  jest.runAllTimers();
  expect(jest.mocked(sendPosition).mock.lastCall).toEqual([kept()]);
});

test('what was not sent when the page is left is sent by a beacon, once', () => {
  const keeper = opened();
  keeper.touch();
  keeper.keep([chapter], further);
  keeper.leave();
  keeper.leave();
  jest.runAllTimers();
  expect(jest.mocked(sendOnLeaving).mock.calls).toEqual([[kept()]]);
  expect(sendPosition).not.toHaveBeenCalled();
});

test('what is on its way when the page is left is sent by a beacon as well, and no more once it has arrived', async () => {
  const arrived: (() => void)[] = [];
  jest.mocked(sendPosition).mockImplementationOnce(() => new Promise((resolve) => arrived.push(resolve)));
  const keeper = opened();
  keeper.touch();
  keeper.keep([chapter], further);
  jest.advanceTimersByTime(1_500);
  keeper.leave();
  keeper.leave();
  expect(jest.mocked(sendOnLeaving).mock.calls).toEqual([[kept()]]);
  keeper.keep([chapter], top);
  await jest.advanceTimersByTimeAsync(1_500);
  keeper.leave();
  expect(sendPosition).toHaveBeenCalledTimes(2);
  expect(sendOnLeaving).toHaveBeenCalledTimes(1);
});

test('a page that was moved before the controls came is read on', () => {
  const keeper = createPositionKeeper();
  keeper.open(further, top);
  keeper.keep([chapter], further);
  expect(kept()).toMatchObject({ pid: '2', offset: 3 });
});

test('where a member stood when signing out is not kept again; where the visitor goes on to is', () => {
  const keeper = opened();
  keeper.touch();
  keeper.keep([chapter], further);
  localStorage.clear();
  keeper.touch();
  keeper.keep([chapter], { ...further, offset: 1 });
  keeper.touch();
  keeper.keep([chapter], { ...further, offset: 1 });
  jest.runAllTimers();
  expect(kept()).toBeUndefined();
  expect(sendPosition).not.toHaveBeenCalled();
  keeper.keep([chapter], top);
  expect(kept()).toMatchObject({ pid: '1' });
});

test("a visitor's place stays on the device", () => {
  localStorage.removeItem(authStorageKey);
  const keeper = opened();
  keeper.touch();
  keeper.keep([chapter], further);
  keeper.leave();
  jest.runAllTimers();
  expect(kept()).toBeDefined();
  expect([sendPosition, sendOnLeaving].map((send) => jest.mocked(send).mock.calls)).toEqual([[], []]);
});

test('a place is kept by the server’s clock, whatever this device’s says [B15.203]', () => {
  jest.setSystemTime(Date.parse('2026-03-09T12:00:00Z'));
  localStorage.setItem('clock-difference', String(2 * 60 * 60_000));
  const keeper = opened();
  keeper.touch();
  keeper.keep([chapter], further);
  expect(kept()?.updated_at).toBe('2026-03-09T14:00:00.000Z');
});
