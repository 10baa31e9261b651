import { storedValue, storeText } from 'shared-api/device-storage';
import type { Note } from 'shared-api/schemas/note';
import { isNote, type NoteStore } from './note-store.ts';

/** Key in local storage of a visitor's notes. */
const deviceNotesKey = 'notes';

/** Room for a visitor's notes; at their longest they take a third of what a browser gives a site. */
export const maxDeviceNotes = 500;

/** Notes cannot be kept on this device; its message is a sentence for the reader. */
export class DeviceNotesError extends Error {
  override readonly name = 'DeviceNotesError';
}

/** A visitor's notes, in local storage. */
export const deviceNotes: NoteStore = {
  ofChapter: async (chapterId) => readDeviceNotes().filter((note) => note.chapter_id === chapterId),
  ofNovel: async (novelId) => ({
    items: readDeviceNotes().filter(({ chapter_id }) => chapter_id.startsWith(`${novelId}-`)),
    next_cursor: null,
  }),
  save: async (note) => {
    const others = readDeviceNotes().filter(({ id }) => id !== note.id);
    if (others.length >= maxDeviceNotes) {
      throw new DeviceNotesError(`本机最多保存 ${maxDeviceNotes} 条笔记，登录后可以保存更多`);
    }
    write([...others, note]);
  },
  remove: async ({ id }) => removeDeviceNotes([id]),
};

export const readDeviceNotes = (): Note[] => {
  const value = storedValue(deviceNotesKey);
  return Array.isArray(value) ? value.filter(isNote) : [];
};

export const removeDeviceNotes = (ids: readonly string[]): void =>
  write(readDeviceNotes().filter(({ id }) => !ids.includes(id)));

const write = (notes: Note[]): void => {
  if (!storeText(deviceNotesKey, notes.length === 0 ? null : JSON.stringify(notes)))
    throw new DeviceNotesError('这台设备存不下笔记，登录后可以保存到账号');
};
