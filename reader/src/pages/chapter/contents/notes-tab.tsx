import { type ComponentType, lazy, Suspense } from 'react';
import { Loading } from 'shared-ui/loading';
import { space } from 'shared-ui/theme';
import styled from 'styled-components';

/** The list of notes, which fills the height that it gets and scrolls by itself. */
const NotesList: ComponentType | null = null;

/** The tab of notes beside the chapters. */
export const NotesTab = () => (
  <NotesRoom>{NotesList && <Suspense fallback={<Loading />}>{<NotesList />}</Suspense>}</NotesRoom>
);

const NotesRoom = styled.div`
  flex: 1;
  min-block-size: 0;
  overflow-y: auto;
  padding-inline: ${space.xl};
`;
