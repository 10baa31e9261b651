import { NotebookPen } from 'lucide-react';
import { useState } from 'react';
import type { Novel } from 'shared-api/schemas/novel';
import { QuietButton } from 'shared-ui/button';
import { LazyPart } from 'shared-ui/lazy-part';

const loadNotes = () =>
  import(/* webpackChunkName: "notes" */ '../../notes/notes-list.tsx').then(({ NotesDialog }) => ({
    default: NotesDialog,
  }));

/** Button that opens the reader's notes in a novel; what they are shown with is loaded with the first press. */
export const NotesButton = ({ novel }: { novel: Novel }) => {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <QuietButton type="button" onClick={() => setOpen(true)}>
        <NotebookPen size={18} aria-hidden="true" />
        笔记
      </QuietButton>
      {isOpen && (
        <LazyPart
          load={loadNotes}
          props={{ novel: { ...novel, author: novel.author.name }, onClose: close }}
          name="笔记"
          close={close}
        />
      )}
    </>
  );
};
