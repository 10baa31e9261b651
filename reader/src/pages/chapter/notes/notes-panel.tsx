import { SidePanel } from 'shared-ui/side-panel';
import { NotesList } from '../../../notes/notes-list.tsx';
import { useReading } from '../program/reading-context.ts';

/** Panel with the notes of the novel that is read; the text stays usable beside it. */
const NotesPanel = () => {
  const { chapter, close } = useReading();
  return (
    <SidePanel title="笔记" onClose={close}>
      <NotesList novel={chapter.novel} />
    </SidePanel>
  );
};

/* A panel's module: view/panels.ts loads it as one chunk. */
export default NotesPanel;
