import { NotesDialog } from '../../../notes/notes-dialog.tsx';
import { useReading } from '../view/reading-context.ts';

/** Panel with the notes of the novel that is read. */
const NotesPanel = () => {
  const { chapter, close } = useReading();
  return <NotesDialog novel={chapter.novel} onClose={close} />;
};

/* A panel's module: view/panels.ts loads it as one chunk. */
export default NotesPanel;
