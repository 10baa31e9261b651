import { calls } from 'shared-api/paths';
import { failedResponse, mockApi, noResponse } from 'shared-api/testing/mock-api';
import { sampleNote } from '../../testing/sample-note.ts';
import { toForm } from './account-notes.ts';
import { deviceNotes, maxDeviceNotes, readDeviceNotes } from './device-notes.ts';
import { joinDeviceNotes } from './join-notes.ts';

beforeEach(() => localStorage.clear());

test('a note on the device is saved, changed, found by chapter and novel, and removed', async () => {
  await deviceNotes.save(sampleNote('1'));
  await deviceNotes.save(sampleNote('2', { chapter_id: '10012-1' }));
  const changed = sampleNote('1', { note: '好' });
  await deviceNotes.save(changed);
  expect(await deviceNotes.ofChapter('1001-1')).toEqual([changed]);
  expect(await deviceNotes.ofNovel('1001')).toEqual({ items: [changed], next_cursor: null });
  await deviceNotes.remove(changed);
  expect(await deviceNotes.ofChapter('1001-1')).toEqual([]);
});

test('a full device takes changes, and says where there is room for more', async () => {
  const notes = Array.from({ length: maxDeviceNotes }, (_, index) => sampleNote('1', { id: `note-full-${index}` }));
  localStorage.setItem('notes', JSON.stringify(notes));
  await deviceNotes.save({ ...sampleNote('1', { id: 'note-full-7' }), note: '好' });
  await expect(deviceNotes.save(sampleNote('2'))).rejects.toThrow('本机最多保存 500 条笔记，登录后可以保存更多');
});

test.each(['', 'x', '{}', 'null', '[1, null, {"id": 7}]'])('storage that holds %p holds no notes', (text) => {
  localStorage.setItem('notes', text);
  expect(readDeviceNotes()).toEqual([]);
});

test('notes join the account in batches, and leave the device once it has them', async () => {
  const notes = Array.from({ length: 150 }, (_, index) => sampleNote('1', { id: `note-join-${index}` }));
  localStorage.setItem('notes', JSON.stringify(notes));
  const made = mockApi(() => ({ items: [] }));
  await Promise.all([joinDeviceNotes(), joinDeviceNotes()]);
  expect(made.map(({ method, path, body }) => [method, path, body])).toEqual([
    ['POST', calls.saveNotes, toForm(notes.slice(0, 100))],
    ['POST', calls.saveNotes, toForm(notes.slice(100))],
  ]);
  expect(localStorage.getItem('notes')).toBeNull();
});

test.each([
  ['no answer', noResponse, 1],
  ['a full account', failedResponse(409, 'conflict', '最多 10000 条笔记，请先删除一些'), 1],
  ['chapters that are gone', failedResponse(404, 'not_found', '章节不存在'), 0],
])('notes that meet %s are asked once', async (_, answer, left) => {
  localStorage.setItem('notes', JSON.stringify([sampleNote('1')]));
  const made = mockApi(() => answer);
  await joinDeviceNotes();
  expect([made.length, readDeviceNotes().length]).toEqual([1, left]);
});
