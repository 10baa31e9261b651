import { Loading } from 'shared-ui/loading';
import { LoadProblem } from 'shared-ui/notice';
import { space } from 'shared-ui/theme';
import { usePart } from 'shared-ui/use-part';
import styled from 'styled-components';
import { useReading } from '../program/reading-context.ts';

const loadNotesList = () => import(/* webpackChunkName: "reading-notes" */ '../../../notes/notes-list.tsx');

/** The tab of notes beside the chapters. Where its part cannot be had the tab says so, and the chapter stays. */
export const NotesTab = () => {
  const { chapter, close } = useReading();
  const { part, failed, retry } = usePart(loadNotesList, true);
  return (
    <NotesRoom>
      {failed ? (
        <LoadProblem title="笔记没有加载成功" level="h2" onRetry={retry}>
          请检查网络连接后重试。
        </LoadProblem>
      ) : part ? (
        <part.NotesList novel={chapter.novel} onGo={close} />
      ) : (
        <Loading lines={4} />
      )}
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
