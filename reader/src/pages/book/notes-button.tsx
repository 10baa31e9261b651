import { type ComponentType, useState } from 'react';
import type { Novel } from 'shared-api/schemas/novel';
import { QuietButton } from 'shared-ui/button';
import type { NotesDialog } from '../../notes/notes-dialog.tsx';

/** Button that opens the reader's notes in a novel; what they are shown with is loaded with the first press. */
export const NotesButton = ({ novel }: { novel: Novel }) => {
  const [Dialog, setDialog] = useState<ComponentType<Parameters<typeof NotesDialog>[0]>>();
  const open = async () => {
    const loaded = await import(/* webpackChunkName: "notes" */ '../../notes/notes-dialog.tsx');
    setDialog(() => loaded.NotesDialog);
  };
  return (
    <>
      <QuietButton type="button" onClick={open}>
        笔记
      </QuietButton>
      {Dialog && <Dialog novel={{ ...novel, author: novel.author.name }} onClose={() => setDialog(undefined)} />}
    </>
  );
};
