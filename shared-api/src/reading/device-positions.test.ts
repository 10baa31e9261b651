import { authStorageKey } from '../contract/contract.ts';
import {
  clearDevicePositions,
  type DevicePosition,
  devicePosition,
  devicePositions,
  forgetMembersPositions,
  keepPosition,
  maxNovels,
  removeDevicePositions,
} from './device-positions.ts';
import { joinHistory } from './join-history.ts';
import { reportOf } from './position-report.ts';

const minute = (count: number) => new Date(Date.UTC(2026, 0, 1, 0, count)).toISOString();

const position = (novelId: number, given: Partial<DevicePosition> = {}): DevicePosition => ({
  ...{ chapter_id: `${novelId}-2`, no: 2, chapter_title: '第二章', pid: '3', offset: 5, fraction: 0.2 },
  ...{ quote: '雾从海上来', revision: 1, percent: 40, updated_at: minute(0) },
  novel: { id: String(novelId), title: `第${novelId}部`, author: '林海', cover_url: null, chapter_count: 3 },
  ...given,
});

const signIn = (username: string) => localStorage.setItem(authStorageKey, JSON.stringify({ username, isAuth: true }));
const signOut = () => localStorage.removeItem(authStorageKey);
const ids = () => devicePositions().map(({ novel }) => novel.id);

beforeEach(() => localStorage.clear());

test('positions are kept by novel and listed with the last read first', () => {
  keepPosition(position(1, { updated_at: minute(1) }));
  keepPosition(position(2, { updated_at: minute(3) }));
  keepPosition(position(1, { updated_at: minute(5), offset: 9 }));
  expect(ids()).toEqual(['1', '2']);
  expect(devicePosition('1')?.offset).toBe(9);
  removeDevicePositions(['1']);
  expect(ids()).toEqual(['2']);
  clearDevicePositions();
  expect(ids()).toEqual([]);
});

test('chapters that were read add up; those before a place of an earlier time count as read', () => {
  localStorage.setItem('position::1', JSON.stringify(position(1, { chapter_id: '1-4' })));
  keepPosition(position(1, { chapter_id: '1-7' }), ['1-6']);
  expect(devicePosition('1')?.read_chapters).toBe('1-3,6-7');
  keepPosition(position(2, { chapter_id: '2-7' }));
  expect(reportOf(keepPosition(position(2, { chapter_id: '2-2' }))).read_chapters).toBe('2,7');
});

test('at most 500 novels are kept, and the one read longest ago is dropped', () => {
  for (let count = 0; count <= maxNovels; count += 1) keepPosition(position(1 + count, { updated_at: minute(count) }));
  expect(ids()).toHaveLength(maxNovels);
  expect(devicePosition('1')).toBeUndefined();
  expect(devicePosition('2')).toBeDefined();
});

test('a member and a visitor of one browser have positions of their own, and signing out removes the member’s', () => {
  keepPosition(position(1));
  signIn('林冲: 1');
  keepPosition(position(2));
  expect(ids()).toEqual(['2']);
  signOut();
  expect(ids()).toEqual(['1']);
  forgetMembersPositions();
  signIn('林冲: 1');
  expect(ids()).toEqual([]);
});

test.each(['{', 'null', '{}', '{"chapter_id":1}'])('a stored %s is no position', (stored) => {
  localStorage.setItem('position::1', stored);
  expect(ids()).toEqual([]);
});

test('where the storage is forbidden nothing is kept and nothing fails', () => {
  jest.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('forbidden', 'SecurityError');
  });
  keepPosition(position(1));
  clearDevicePositions();
  expect([devicePosition('1'), devicePositions()]).toEqual([undefined, []]);
  expect(reportOf(position(1))).not.toHaveProperty('device');
});

describe('at sign-in', () => {
  const sent: { items: { cid: string }[] }[] = [];
  const answer = (response: () => Promise<Response>) =>
    jest.spyOn(globalThis, 'fetch').mockImplementation((_, init) => {
      sent.push(JSON.parse(String(init?.body)));
      return response();
    });
  beforeEach(() => {
    sent.length = 0;
    for (let count = 0; count < 120; count += 1) keepPosition(position(1 + count, { updated_at: minute(count) }));
    signIn('林冲');
  });

  test('what a visitor read joins the account, a hundred at a time, once', async () => {
    answer(async () => Response.json({ data: { saved: 100 } }));
    await joinHistory();
    await joinHistory();
    expect(sent.map(({ items }) => items.length)).toEqual([100, 20]);
    expect(sent[0]?.items[0]).toEqual(
      expect.objectContaining({ cid: '120-2', pid: '3', offset: 5, quote: '雾从海上来', read_at: minute(119) }),
    );
    expect(ids()).toHaveLength(120);
    signOut();
    expect(ids()).toEqual([]);
  });

  test('what could not be sent stays the visitor’s', async () => {
    answer(async () => Promise.reject(new TypeError('fetch failed')));
    await joinHistory();
    expect(ids()).toEqual([]);
    signOut();
    expect(ids()).toHaveLength(120);
  });

  test('what the member read later on this device stays', async () => {
    answer(async () => Response.json({ data: { saved: 100 } }));
    keepPosition(position(7, { updated_at: minute(500), offset: 77 }));
    keepPosition(position(8, { updated_at: minute(-1), offset: 88, chapter_id: '8-9' }));
    await joinHistory();
    expect([devicePosition('7')?.offset, devicePosition('8')?.offset]).toEqual([77, 5]);
    expect(devicePosition('8')?.read_chapters).toBe('2,9');
  });
});
