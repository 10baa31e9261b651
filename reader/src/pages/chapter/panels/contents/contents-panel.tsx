import { Download } from 'lucide-react';
import {
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { devicePosition, readChaptersOf } from 'shared-api/device-positions';
import { storedText, storeText } from 'shared-api/device-storage';
import type { Chapter } from 'shared-api/schemas/chapter';
import { holdsSerial, type SerialRanges, serialOf, uniteRanges } from 'shared-api/serial-ranges';
import { useAuth } from 'shared-auth';
import { canHover } from 'shared-ui/can-hover';
import { Loading } from 'shared-ui/loading';
import { LoadProblem } from 'shared-ui/notice';
import { TextButton } from 'shared-ui/text-button';
import { color, fingerSize, focusRing, space } from 'shared-ui/theme';
import { usePart } from 'shared-ui/use-part';
import styled from 'styled-components';
import { accountsState } from '../../../../novel/accounts-state.ts';
import { savedSearchWords, saveSearchWords } from '../../../../novel/chapter-search.ts';
import { chapterWindows } from '../../chapter-windows.ts';
import { useReading } from '../../text/index.ts';
import { Drawer } from '../drawer.tsx';
import { ChapterList, type JumpTarget, type SeenChapters } from './chapter-list.tsx';
import { FindChapter, TitleResults } from './find-chapter.tsx';
import { createLayout } from './list-layout.ts';

const tabs = [
  { name: 'chapters', label: '章节' },
  { name: 'notes', label: '笔记' },
] as const;

/** Panel of the contents: all chapters beside the text, and the reader's notes of this novel as its second tab. */
const ContentsPanel = () => {
  const { chapter, goTo, open: openPanel, close } = useReading();
  const [tab, setTab] = useState<(typeof tabs)[number]['name']>();
  const open = (chapterId: string) => {
    close();
    if (chapterId !== chapter.id) void goTo({ chapterId });
  };
  return (
    <Drawer
      title="目录"
      beside={
        <TextButton type="button" onClick={() => openPanel('offline')}>
          <Download size={18} aria-hidden="true" />
          离线阅读
        </TextButton>
      }
      onClose={close}
    >
      <Tabs label="目录与笔记" tabs={tabs} current={tab ?? 'chapters'} onChange={setTab}>
        {tab === 'notes' ? <NotesTab /> : <Chapters chapter={chapter} takesFocus={tab === undefined} onChosen={open} />}
      </Tabs>
    </Drawer>
  );
};

export default ContentsPanel;

const loadNotesList = () => import(/* webpackChunkName: "reading-notes" */ '../../../../notes/notes-list.tsx');

/** The tab of notes beside the chapters. Where its part cannot be had the tab says so, and the chapter stays. */
const NotesTab = () => {
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

interface TabsProps<Name extends string> {
  label: string;
  tabs: readonly { name: Name; label: string }[];
  current: Name;
  onChange: (name: Name) => void;
  /** Content of the current tab. */
  children: ReactNode;
}

/** Tabs of a panel; ← and → go from one to the next. Source: ARIA Authoring Practices, tabs with automatic activation. */
const Tabs = <Name extends string>({ label, tabs, current, onChange, children }: TabsProps<Name>) => {
  const id = useId();
  const bar = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const index = tabs.findIndex(({ name }) => name === current);
    const next = tabs[(index + step + tabs.length) % tabs.length];
    if (!next) return;
    onChange(next.name);
    bar.current?.querySelector<HTMLElement>(`[data-tab="${next.name}"]`)?.focus({ preventScroll: false });
  };
  return (
    <>
      <TabBar ref={bar} role="tablist" aria-label={label} onKeyDown={onKeyDown}>
        {tabs.map(({ name, label }) => (
          <Tab
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            data-tab={name}
            aria-selected={name === current}
            aria-controls={name === current ? `${id}-content` : undefined}
            tabIndex={name === current ? 0 : -1}
            onClick={() => onChange(name)}
          >
            {label}
          </Tab>
        ))}
      </TabBar>
      <TabContent role="tabpanel" id={`${id}-content`} aria-labelledby={`${id}-${current}`}>
        {children}
      </TabContent>
    </>
  );
};

const TabBar = styled.div`
  display: flex;
  flex: none;
  gap: ${space.xl};
  padding-inline: ${space.xl};
  border-block-end: 1px solid ${color.line};
`;

const Tab = styled.button`
  min-inline-size: ${fingerSize};
  min-block-size: ${fingerSize};
  padding: 0 ${space.xs};
  border: 0;
  border-block-end: 2px solid transparent;
  background: none;
  color: ${color.inkSoft};
  cursor: pointer;
  ${focusRing}

  ${canHover} {
    &:hover {
      color: ${color.accent};
    }
  }

  &[aria-selected='true'] {
    border-color: ${color.accent};
    color: ${color.ink};
    font-weight: 600;
  }
`;

const TabContent = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  min-block-size: 0;
`;

/** While the list is moving fast, titles are loaded only where it stays for this time. */
const seenDebounceMs = 60;

interface ChaptersProps {
  /** The chapter that is being read. */
  chapter: Chapter;
  /** Whether the chapter that is being read gets the focus. */
  takesFocus: boolean;
  onChosen: (chapterId: string) => void;
}

/** All chapters of the novel: the list with its volumes, and ways to find one by its number or title. */
const Chapters = ({ chapter, takesFocus, onChosen }: ChaptersProps) => {
  const novelId = chapter.novel.id;
  const windows = useMemo(() => chapterWindows(novelId), [novelId]);
  useSyncExternalStore(windows.subscribe, windows.version);
  const [isReversed, setReversed] = useState(wasReversed);
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set());
  const [jump, setJump] = useState<JumpTarget>();
  /** Undefined until somebody searches. */
  const [words, setWords] = useState(() => savedSearchWords() || undefined);
  const isRead = useReadChapters(novelId);

  const total = windows.total() ?? chapter.novel.chapter_count;
  const volumes = windows.volumes();
  const layout = useMemo(
    () => createLayout({ total, volumes, folded, isReversed }),
    [total, volumes, folded, isReversed],
  );

  const [seen, setSeen] = useState<SeenChapters>();
  const isFirst = windows.version() === 0;
  useEffect(() => {
    if (!seen) return;
    if (isFirst) {
      windows.want(seen.first, seen.last);
      return;
    }
    const timer = setTimeout(() => windows.want(seen.first, seen.last), seenDebounceMs);
    return () => clearTimeout(timer);
  }, [seen, isFirst, windows]);
  useEffect(() => () => windows.abort(), [windows]);

  const fold = useCallback((volumeNo: number) => setFolded((before) => toggled(before, volumeNo)), []);
  const foldAll = () => setFolded(folded.size > 0 ? new Set() : new Set(volumes.map(({ no }) => no)));
  const goTo = (no: number) => {
    setWords('');
    // A folded volume opens for the chapter that is looked for.
    const volume = volumes.find(({ first_no, chapter_count }) => first_no <= no && no < first_no + chapter_count);
    if (volume && folded.has(volume.no)) fold(volume.no);
    setJump({ no });
  };
  const reverse = () => {
    keepReversed(!isReversed);
    setReversed(!isReversed);
  };

  return (
    <>
      <FindChapter
        total={total}
        words={words ?? ''}
        isReversed={isReversed}
        foldedAll={volumes.length > 1 ? folded.size > 0 : undefined}
        onWords={(changed) => {
          setJump(undefined);
          setWords(changed);
        }}
        onJump={goTo}
        onReverse={reverse}
        onFoldAll={foldAll}
      />
      {!words ? (
        <ChapterList
          layout={layout}
          rowOf={windows.rowOf}
          current={chapter}
          takesFocus={takesFocus && words === undefined}
          isRead={isRead}
          isFolded={(volumeNo) => folded.has(volumeNo)}
          onFold={fold}
          onChosen={onChosen}
          onSeen={setSeen}
          jump={jump}
          hasFailed={windows.hasFailed()}
          onRetry={windows.retry}
        />
      ) : (
        <TitleResults
          novelId={novelId}
          words={words}
          currentId={chapter.id}
          isRead={isRead}
          onChosen={(id) => {
            saveSearchWords(words);
            onChosen(id);
          }}
        />
      )}
    </>
  );
};

const toggled = (before: ReadonlySet<number>, no: number): ReadonlySet<number> => {
  const after = new Set(before);
  if (!after.delete(no)) after.add(no);
  return after;
};

/** Local storage key: whether contents lists begin with the last chapter, on this device. */
const storageKey = 'contents-reversed';

const wasReversed = (): boolean => storedText(storageKey) !== null;

const keepReversed = (isReversed: boolean): boolean => storeText(storageKey, isReversed ? '1' : null);

/** Tells which chapters of a novel have been read: on this device, and by a member on any. */
const useReadChapters = (novelId: string): ((chapterId: string) => boolean) => {
  const { isAuth, username } = useAuth();
  const [accounts, setAccounts] = useState<SerialRanges>('');
  useEffect(() => {
    setAccounts('');
    if (!isAuth) return;
    const leaving = new AbortController();
    void accountsState(novelId, leaving.signal).then((state) => {
      if (state?.progress && !leaving.signal.aborted) setAccounts(readChaptersOf({ ...state, ...state.progress }));
    });
    return () => leaving.abort();
  }, [isAuth, username, novelId]);

  return useMemo(() => {
    const own = devicePosition(novelId);
    const ranges = uniteRanges(own ? readChaptersOf(own) : '', accounts);
    return (chapterId) => holdsSerial(ranges, serialOf(chapterId));
  }, [novelId, accounts]);
};
