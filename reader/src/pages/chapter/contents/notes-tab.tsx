import { lazy, Suspense } from 'react';
import { Loading } from 'shared-ui/loading';
import { space } from 'shared-ui/theme';
import styled from 'styled-components';
import { useReading } from '../view/reading-context.ts';

const NotesList = lazy(async () => {
  const { NotesList } = await import(/* webpackChunkName: "reading-notes" */ '../../../notes/notes-list.tsx');
  return { default: NotesList };
});

/** The tab of notes beside the chapters. */
export const NotesTab = () => {
  const { chapter, close } = useReading();
  return (
    <NotesRoom>
      <Suspense fallback={<Loading lines={4} />}>
        <NotesList novel={chapter.novel} onGo={close} />
      </Suspense>
    </NotesRoom>
  );
};

const NotesRoom = styled.div`
  flex: 1;
  min-block-size: 0;
  overflow-y: auto;
  overscroll-behavior: contain;
  padding: ${space.m} ${space.xl} ${space.l};
`;
