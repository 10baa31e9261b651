import { NotebookPen } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import { toast } from 'react-hot-toast';
import type { Novel } from 'shared-api/schemas/novel';
import { QuietButton } from 'shared-ui/button';
import type { NotedNovel } from '../../notes/notes-markdown.ts';

type NotesDialog = ComponentType<{ novel: NotedNovel; onClose: () => void }>;

/** Button that opens the reader's notes in a novel; what they are shown with is loaded with the first press. */
export const NotesButton = ({ novel }: { novel: Novel }) => {
  const [Dialog, setDialog] = useState<NotesDialog>();
  const [isOpen, setOpen] = useState(false);
  const open = async () => {
    setOpen(true);
    try {
      const { NotesDialog } = await import(/* webpackChunkName: "notes" */ '../../notes/notes-dialog.tsx');
      setDialog(() => NotesDialog);
    } catch {
      setOpen(false);
      toast.error('笔记没有加载成功，请重试');
    }
  };
  return (
    <>
      <QuietButton type="button" aria-haspopup="dialog" onClick={open}>
        <NotebookPen size={18} aria-hidden="true" />
        笔记
      </QuietButton>
      {isOpen && Dialog && (
        <Dialog
          novel={{ id: novel.id, title: novel.title, author: novel.author.name }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
};
