import { NotesList } from '../../../notes/notes-list.tsx';
import { useReading } from '../view/reading-context.ts';

/** Notes of the novel that is read, for a panel: going to a place closes it. */
export const NovelNotes = () => {
  const { chapter, close } = useReading();
  const { id, title, author } = chapter.novel;
  return <NotesList novel={{ id, title, author }} onGo={close} />;
};
