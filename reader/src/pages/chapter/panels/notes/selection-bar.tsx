import { useSetAtom } from 'jotai';
import { Copy, Highlighter, NotebookPen, Search, Share2, SpellCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { toast } from 'react-hot-toast';
import { storedText, storeText } from 'shared-api/device-storage';
import { noteBounds } from 'shared-api/notes';
import { inReadersScript } from 'shared-api/readers-script';
import type { Chapter } from 'shared-api/schemas/chapter';
import type { Note, NoteColor } from 'shared-api/schemas/note';
import { serverNow } from 'shared-api/server-clock';
import { signInDialogAtom, useAuth } from 'shared-auth';
import { VisuallyHidden } from 'shared-ui/visually-hidden';
import { characterCount, type Span } from '../../../../notes/chapter-words.ts';
import { saveNote } from '../../../../notes/note-actions.ts';
import type { NoteStore } from '../../../../notes/note-store.ts';
import type { Passage } from '../../../../notes/passage.ts';
import { passageAddress } from '../../../../notes/passage-address.ts';
import { copyText } from '../../../../text/export-text.ts';
import { paragraphElements, positionAt, searchFor, useReading } from '../../text/index.ts';
import { BarButton, BarRow, FloatingBar } from './floating-bar.tsx';
import type { Mark } from './use-marks.ts';

interface SelectionActions {
  copy: () => void;
  highlight: () => void;
  write: () => void;
  reportTypo: () => void;
  share: () => void;
  search: () => void;
}

interface SelectionBarProps {
  range: Range;
  /** Number of selected characters. */
  length: number;
  actions: SelectionActions;
  onClose: () => void;
}

/** What can be done with selected text. */
export const SelectionBar = ({ range, length, actions, onClose }: SelectionBarProps) => (
  <FloatingBar label="所选文字" range={range} onClose={onClose}>
    <VisuallyHidden role="status">{`已选 ${length} 字，按 Tab 键选择操作`}</VisuallyHidden>
    <BarRow>
      {buttons.map(({ name, Icon, action }) => (
        <BarButton key={name} type="button" onClick={actions[action]}>
          <Icon size={18} aria-hidden="true" />
          {name}
        </BarButton>
      ))}
    </BarRow>
  </FloatingBar>
);

const buttons = [
  { name: '复制', Icon: Copy, action: 'copy' },
  { name: '划线', Icon: Highlighter, action: 'highlight' },
  { name: '写笔记', Icon: NotebookPen, action: 'write' },
  { name: '报错字', Icon: SpellCheck, action: 'reportTypo' },
  { name: '分享', Icon: Share2, action: 'share' },
  { name: '搜索', Icon: Search, action: 'search' },
] as const;

/** The box that is open over the text: that of a mark, the editor of a note, or the report of a typo. */
export type Shown =
  | { is: 'mark'; id: string }
  | { is: 'editor'; note: Note; isNew: boolean }
  | { is: 'typo'; chapterId: string; passage: Passage };

/** A search for more words than these finds nothing but its own place. */
const maxSearchLength = 30;

/** Words to search for: the search looks within paragraphs, so of several the one of which most is selected. */
const searchedWords = (quote: string): string => {
  const [longest = ''] = quote.split('\n').sort((one, other) => other.length - one.length);
  return [...longest].slice(0, maxSearchLength).join('');
};

interface Selected {
  chapter: Chapter;
  passage: Passage;
}

/** What the buttons over selected text do. */
export const useSelectionActions = (
  store: NoteStore | undefined,
  marks: readonly Mark[],
  show: (shown: Shown) => void,
): ((selected: Selected) => SelectionActions) => {
  const { open } = useReading();
  const { isAuth } = useAuth();
  const askToSignIn = useSetAtom(signInDialogAtom);

  return ({ chapter, passage }) => {
    /** Runs an action on a passage that is short enough to be kept, and ends the selection. */
    const unlessTooLong = (act: () => void) => () => {
      if (characterCount(passage.quote) > noteBounds.quoteLength) {
        toast.error(`一处最多 ${noteBounds.quoteLength} 个字，请少选一些`);
        return;
      }
      getSelection()?.removeAllRanges();
      act();
    };
    const known = marks.find(({ note, span }) => note.chapter_id === chapter.id && isSameSpan(span, passage))?.note;
    return {
      copy: () => void copyText(getSelection()?.toString() || inReadersScript(passage.quote)),
      highlight: unlessTooLong(() => {
        const note = known ?? newNote(chapter, passage);
        if (!known && store) void saveNote(store, note);
        show({ is: 'mark', id: note.id });
      }),
      write: unlessTooLong(() =>
        show({ is: 'editor', note: known ?? newNote(chapter, passage), isNew: known === undefined }),
      ),
      reportTypo: unlessTooLong(() => {
        if (isAuth) show({ is: 'typo', chapterId: chapter.id, passage });
        else {
          toast('登录后才能报错字：处理的结果会作为消息告诉你');
          askToSignIn('login');
        }
      }),
      share: () => void sharePassage(chapter.novel.title, chapter.id, passage, passage.quote),
      search: () => {
        getSelection()?.removeAllRanges();
        searchFor(searchedWords(passage.quote));
        open('search');
      },
    };
  };
};

const isSameSpan = (one: Mark['span'], other: Mark['span']): boolean =>
  one.start.pid === other.start.pid &&
  one.start.offset === other.start.offset &&
  one.end.pid === other.end.pid &&
  one.end.offset === other.end.offset;

/** Time without a change after which a selection made by finger or keyboard counts as done. */
const restMs = 250;

/** The selected passage of the text, once the pointer or the keys have come to rest. */
export const useTextSelection = (): [SelectedSpan | undefined, (selected: undefined) => void] => {
  const [selected, setSelected] = useState<SelectedSpan>();
  useEffect(() => {
    let isMouseDown = false;
    let isKnown = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      const found = selectedSpan(getSelection());
      isKnown = found !== undefined;
      setSelected(found);
    };
    const onChange = () => {
      clearTimeout(timer);
      // A selection that was taken back counts at once; one that is being made counts when it is finished.
      if (getSelection()?.isCollapsed ?? true) return look();
      if (isMouseDown) return;
      // Beside an open bar, what it acts on is what is selected now.
      if (isKnown) look();
      else timer = setTimeout(look, restMs);
    };
    const onDown = ({ pointerType }: PointerEvent) => {
      isMouseDown = pointerType === 'mouse';
    };
    const onUp = () => {
      if (!isMouseDown) return;
      isMouseDown = false;
      // The browser changes the selection after this event.
      timer = setTimeout(look);
    };
    document.addEventListener('selectionchange', onChange);
    document.addEventListener('pointerdown', onDown, true);
    document.addEventListener('pointerup', onUp, true);
    document.addEventListener('pointercancel', onUp, true);
    onChange();
    return () => {
      clearTimeout(timer);
      document.removeEventListener('selectionchange', onChange);
      document.removeEventListener('pointerdown', onDown, true);
      document.removeEventListener('pointerup', onUp, true);
      document.removeEventListener('pointercancel', onUp, true);
    };
  }, []);
  return [selected, setSelected];
};

/** What of a chapter is selected. */
interface SelectedSpan {
  chapterId: string;
  span: Span;
  /** The part of the selection that lies in the chapter's text. */
  range: Range;
}

/** What of the text is selected; of a selection over several chapters, what lies in the first. */
const selectedSpan = (selection: Selection | null): SelectedSpan | undefined => {
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return undefined;
  const selected = selection.getRangeAt(0);
  for (const chapter of document.querySelectorAll<HTMLElement>('[data-chapter]')) {
    if (!selected.intersectsNode(chapter)) continue;
    const found = spanIn(chapter, selected);
    if (found) return found;
  }
  return undefined;
};

const spanIn = (chapter: HTMLElement, selected: Range): SelectedSpan | undefined => {
  const paragraphs = paragraphElements(chapter).filter((paragraph) => selected.intersectsNode(paragraph));
  const [first, last] = [paragraphs[0], paragraphs.at(-1)];
  if (!first || !last) return undefined;
  const range = document.createRange();
  range.selectNodeContents(first);
  if (first.contains(selected.startContainer)) range.setStart(selected.startContainer, selected.startOffset);
  // Its end may lie after the chapter, and before the end of its last paragraph.
  if (last.contains(selected.endContainer)) range.setEnd(selected.endContainer, selected.endOffset);
  else range.setEnd(last, last.childNodes.length);
  const start = positionAt(range.startContainer, range.startOffset);
  const end = positionAt(range.endContainer, range.endOffset);
  if (!start || !end || range.collapsed) return undefined;
  return { chapterId: start.chapterId, span: { start, end }, range };
};

/** Key in local storage of the colour that was chosen last. */
const colorKey = 'note-color';

/** A note on a passage, not saved yet, in the colour that was chosen last. */
const newNote = (chapter: Chapter, { start, end, quote, prefix, suffix }: Passage): Note => {
  const now = serverNow().toISOString();
  return {
    id: noteId(),
    chapter_id: chapter.id,
    chapter_no: chapter.no,
    chapter_title: chapter.title,
    pid: start.pid,
    offset: start.offset,
    end_pid: end.pid,
    end_offset: end.offset,
    quote,
    prefix,
    suffix,
    color: lastColor(),
    note: '',
    revision: chapter.revision,
    changed: false,
    created_at: now,
    updated_at: now,
  };
};

/** Pages without HTTPS have no `crypto.randomUUID`. */
const noteId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

export const rememberColor = (color: NoteColor): boolean => storeText(colorKey, color);

const lastColor = (): NoteColor => {
  const color = storedText(colorKey);
  return color === 'green' || color === 'blue' || color === 'pink' ? color : 'yellow';
};

/** Characters of a quote that a shared text begins with. */
const maxQuoteLength = 100;

/** Shares the address of a passage through the device's own sheet; where there is none, copies it. */
export const sharePassage = async (novelTitle: string, chapterId: string, span: Span, quote: string): Promise<void> => {
  const url = location.origin + passageAddress(chapterId, span);
  const characters = [...inReadersScript(quote)];
  const shown = characters.slice(0, maxQuoteLength).join('') + (characters.length > maxQuoteLength ? '…' : '');
  const title = `《${inReadersScript(novelTitle)}》`;
  const text = `“${shown}”——${title}`;
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ title, text, url });
      return;
    } catch (error) {
      // The reader has closed the sheet.
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  await copyText(`${text}\n${url}`, '已复制链接');
};
