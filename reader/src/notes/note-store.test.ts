import type { Note } from 'shared-api/schemas/note';
import { sampleNote } from '../../testing/sample-note.ts';
import { announceChange, loadedNotes } from './note-store.ts';

test('what happens to notes while they are loaded is not lost with the answer', async () => {
  const answer = Promise.withResolvers<Note[]>();
  const [kept, removed, added] = [sampleNote('1'), sampleNote('2'), sampleNote('3')];
  const elsewhere = sampleNote('4', { chapter_id: '1001-2' });
  const loading = loadedNotes(answer.promise, ({ chapter_id }) => chapter_id === '1001-1');
  announceChange({ saved: added });
  announceChange({ removed });
  announceChange({ saved: elsewhere });
  answer.resolve([kept, removed]);
  expect(await loading).toEqual([kept, added]);
});
