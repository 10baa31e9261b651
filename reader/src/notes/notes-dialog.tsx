import { Dialog } from 'shared-ui/dialog';
import { NotesList } from './notes-list.tsx';
import type { NotedNovel } from './notes-markdown.ts';

/** All notes of a novel, in a dialog over the page. */
export const NotesDialog = ({ novel, onClose }: { novel: NotedNovel; onClose: () => void }) => (
  <Dialog title="笔记" onClose={onClose}>
    <div>
      <NotesList novel={novel} onGo={onClose} />
    </div>
  </Dialog>
);
