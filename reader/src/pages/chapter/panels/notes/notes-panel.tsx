import { SidePanel } from 'shared-ui/side-panel';
import { NotesList } from '../../../../notes/notes-list.tsx';
import { useReading } from '../../text/index.ts';

/** Panel with the notes of the novel that is read; the text stays usable beside it. */
const NotesPanel = () => {
  const { chapter, close } = useReading();
  return (
    <SidePanel title="笔记" onClose={close}>
      <NotesList novel={chapter.novel} />
    </SidePanel>
  );
};

/* The module of a panel: open-panel.tsx loads it as a chunk of its own. */
export default NotesPanel;
