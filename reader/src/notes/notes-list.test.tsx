import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { sampleNote } from '../../testing/sample-note.ts';
import type { NoteStore } from './note-store.ts';
import { NotesList } from './notes-list.tsx';

let store: NoteStore;
jest.mock('./use-note-store.ts', () => ({ useNoteStore: () => store }));
jest.mock('../text/export-text.ts', () => ({ downloadText: jest.fn() }));

test.each(['加载更多', '导出'])(
  'while further notes are loaded %s keeps the focus, and loads nothing twice',
  async (name) => {
    const further = Promise.withResolvers<Awaited<ReturnType<NoteStore['ofNovel']>>>();
    const asked: (string | undefined)[] = [];
    store = {
      ofChapter: async () => [],
      ofNovel: (_novel, cursor) => {
        asked.push(cursor);
        return cursor === undefined
          ? Promise.resolve({ items: [sampleNote('1')], next_cursor: 'next' })
          : further.promise;
      },
      save: async () => {},
      remove: async () => {},
    };
    const novel = { id: '1001', title: '灯塔', author: '夜航人' };
    await act(async () => render(<NotesList novel={novel} />, { wrapper: MemoryRouter }));
    const button = screen.getByRole<HTMLButtonElement>('button', { name });
    button.focus();
    for (const _ of [1, 2]) await act(async () => fireEvent.click(button));
    expect(asked).toEqual([undefined, 'next']);
    expect([button.getAttribute('aria-disabled'), button.disabled]).toEqual(['true', false]);
    expect(document.activeElement).toBe(button);
    await act(async () =>
      further.resolve({
        items: [sampleNote('2', { offset: 4, end_offset: 6 })],
        next_cursor: name === '导出' ? null : 'more',
      }),
    );
    expect(button.getAttribute('aria-disabled')).toBe('false');
  },
);
