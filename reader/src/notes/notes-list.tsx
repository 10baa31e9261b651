import { Download } from 'lucide-react';
import { Fragment, useState } from 'react';
import { noteColors } from 'shared-api/notes';
import { inReadersScript } from 'shared-api/readers-script';
import type { Note, NoteColor } from 'shared-api/schemas/note';
import { QuietButton } from 'shared-ui/button';
import { Chip } from 'shared-ui/chip';
import { Dialog } from 'shared-ui/dialog';
import { Loading } from 'shared-ui/loading';
import { LoadProblem, Notice } from 'shared-ui/notice';
import { color, fingerSize, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import { downloadText } from '../text/export-text.ts';
import { removeNote, saveNote } from './note-actions.ts';
import { noteHues } from './note-colors.tsx';
import { NoteEditor } from './note-editor.tsx';
import { NoteRow } from './note-row.tsx';
import { type NotedNovel, notesMarkdown } from './notes-markdown.ts';
import { useNoteStore } from './use-note-store.ts';
import { useNovelNotes } from './use-novel-notes.ts';

interface NotesListProps {
  novel: NotedNovel;
  /** Called when the reader goes to a place in the text. */
  onGo?: () => void;
}

/** All notes of a novel by its chapters, to go to, filter by colour, change, delete and export. */
export const NotesList = ({ novel, onGo = () => {} }: NotesListProps) => {
  const store = useNoteStore();
  const { notes, failed, hasMore, isLoading, retry, loadMore, loadAll } = useNovelNotes(store, novel.id);
  const [shownColor, setShownColor] = useState<NoteColor>();
  const [edited, setEdited] = useState<Note>();

  if (failed && !notes) {
    return (
      <LoadProblem title="笔记没有加载成功" level="h2" onRetry={retry}>
        请检查网络连接后重试。
      </LoadProblem>
    );
  }
  if (!notes || !store) return <Loading lines={4} />;
  if (notes.length === 0) {
    return (
      <Notice level="h2" role="status" title="还没有笔记">
        在正文里选中一段文字，就可以划线、写笔记。
      </Notice>
    );
  }

  const choose = (noteColor: NoteColor | undefined) => {
    setShownColor(noteColor);
    // Pages of notes that are not loaded yet may hold more of this colour.
    if (noteColor) void loadAll();
  };
  const exportAll = async () => {
    const all = await loadAll();
    if (all) downloadText(`${inReadersScript(novel.title)} 笔记.md`, 'text/markdown', notesMarkdown(novel, all));
  };
  const shown = shownColor ? notes.filter((note) => note.color === shownColor) : notes;
  return (
    <>
      <ListTools>
        <ColorFilter role="group" aria-label="按颜色筛选">
          <Chip type="button" aria-pressed={shownColor === undefined} onClick={() => choose(undefined)}>
            全部
          </Chip>
          {noteColors.map((noteColor) => (
            <ColorChip
              key={noteColor}
              type="button"
              aria-label={noteHues[noteColor].name}
              aria-pressed={shownColor === noteColor}
              onClick={() => choose(noteColor)}
            >
              <ColorSample aria-hidden="true" data-color={noteColor} />
            </ColorChip>
          ))}
        </ColorFilter>
        <ExportButton
          type="button"
          aria-label="导出"
          title="导出为 Markdown"
          onClick={isLoading ? undefined : exportAll}
          aria-disabled={isLoading}
        >
          <Download size={18} aria-hidden="true" />
        </ExportButton>
      </ListTools>
      {shown.length === 0 && (
        <NoneOfColor role="status">{`没有${shownColor ? noteHues[shownColor].name : ''}的笔记`}</NoneOfColor>
      )}
      {byChapter(shown).map(([first, ...others]) => (
        <Fragment key={first.chapter_id}>
          <ChapterHeading data-novel-text>{first.chapter_title ?? '已删除的章节'}</ChapterHeading>
          <ul>
            {[first, ...others].map((note) => (
              <NoteRow
                key={note.id}
                note={note}
                onGo={onGo}
                onEdit={() => setEdited(note)}
                onRemove={() => void removeNote(store, note)}
              />
            ))}
          </ul>
        </Fragment>
      ))}
      {hasMore && (
        <MoreRow>
          <QuietButton type="button" onClick={isLoading ? undefined : loadMore} aria-disabled={isLoading}>
            加载更多
          </QuietButton>
        </MoreRow>
      )}
      {edited && (
        // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the editor, and not the panel around as well
        <div onKeyDown={(event) => event.key === 'Escape' && event.stopPropagation()}>
          <NoteEditor
            note={edited}
            onSave={(note) => void saveNote(store, note, edited)}
            onRemove={() => void removeNote(store, edited)}
            onClose={() => setEdited(undefined)}
          />
        </div>
      )}
    </>
  );
};

/** Runs of notes of one chapter. */
const byChapter = (notes: readonly Note[]): [Note, ...Note[]][] => {
  const groups: [Note, ...Note[]][] = [];
  for (const note of notes) {
    const group = groups.at(-1);
    if (group?.[0].chapter_id === note.chapter_id) group.push(note);
    else groups.push([note]);
  }
  return groups;
};

/** All notes of a novel, in a dialog over the page. */
export const NotesDialog = ({ novel, onClose }: { novel: NotedNovel; onClose: () => void }) => (
  <Dialog title="笔记" onClose={onClose}>
    <div>
      <NotesList novel={novel} onGo={onClose} />
    </div>
  </Dialog>
);

const ListTools = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space.s};
  padding-block-end: ${space.s};
`;

const ColorFilter = styled.div`
  display: flex;
  gap: ${space.xs};
`;

const ColorChip = styled(Chip)`
  justify-content: center;
  inline-size: ${fingerSize};
  padding: 0;
`;

const ColorSample = styled.span`
  inline-size: 16px;
  block-size: 16px;
  border-radius: 50%;

  ${Object.entries(noteHues)
    .map(([name, { hue }]) => `&[data-color='${name}'] { background: ${hue}; }`)
    .join('\n')}
`;

const ExportButton = styled(QuietButton)`
  inline-size: ${fingerSize};
  padding: 0;
`;

const NoneOfColor = styled.p`
  padding-block: ${space.xl};
  color: ${color.inkSoft};
  text-align: center;
`;

const ChapterHeading = styled.h3`
  padding-block: ${space.l} ${space.xs};
  color: ${color.inkSoft};
  font-size: ${text.small};
`;

const MoreRow = styled.div`
  display: grid;
  justify-content: center;
  padding-block: ${space.l};
`;
