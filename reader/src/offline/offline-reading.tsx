import { Download, Pause, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Novel } from 'shared-api/schemas/novel';
import { QuietButton } from 'shared-ui/button';
import { color, text } from 'shared-ui/theme';
import styled from 'styled-components';
import { estimateBytes, formatBytes } from './book-bytes.ts';
import {
  dropBook,
  keepBook,
  type OfflineState,
  offlineState,
  onOfflineState,
  pauseBook,
  readOfflineState,
} from './keep-book.ts';

/** Button of the book page that keeps the novel on this device or removes it, with how far it is. */
const OfflineReading = ({ novel }: { novel: Novel }) => {
  const { state, possible } = useOfflineBook(novel.id);
  const [isAsked, setAsked] = useState(false);

  const keep = () => {
    // With the browser's data saver on, the reader is asked first.
    if (savesData() && !isAsked) return setAsked(true);
    setAsked(false);
    void keepBook(novel);
  };
  const phase = state?.phase ?? 'none';
  return (
    <>
      {phase === 'keeping' && (
        <QuietButton type="button" onClick={() => pauseBook(novel.id)}>
          <Pause size={18} aria-hidden="true" />
          暂停下载
        </QuietButton>
      )}
      {phase === 'kept' && !hasMore(state, novel) && (
        <QuietButton type="button" onClick={() => void dropBook(novel.id)}>
          <Trash2 size={18} aria-hidden="true" />
          删除下载
        </QuietButton>
      )}
      {(phase === 'none' || phase === 'paused' || (phase === 'kept' && hasMore(state, novel))) && (
        <QuietButton type="button" disabled={!possible} onClick={keep}>
          <Download size={18} aria-hidden="true" />
          <span>
            {isAsked ? '仍要下载' : phase === 'none' ? '离线阅读' : phase === 'paused' ? '继续下载' : '下载新章'}
          </span>
        </QuietButton>
      )}
      {(phase === 'paused' || (phase === 'kept' && hasMore(state, novel))) && (
        <QuietButton type="button" onClick={() => void dropBook(novel.id)}>
          <Trash2 size={18} aria-hidden="true" />
          删除下载
        </QuietButton>
      )}
      <OfflineFacts role="status">{factsOf(novel, state, { possible, isAsked })}</OfflineFacts>
    </>
  );
};

/* Loaded lazily: `lazy` takes the default. */
export default OfflineReading;

const savesData = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

const hasMore = (state: OfflineState | undefined, { chapter_count }: Novel): boolean =>
  state?.book !== undefined && chapter_count > state.book.total;

const factsOf = (
  novel: Novel,
  state: OfflineState | undefined,
  { possible, isAsked }: { possible: boolean; isAsked: boolean },
): string => {
  if (!possible) return '这个浏览器不能离线阅读。';
  if (isAsked) return `你打开了省流量模式，这部作品约 ${formatBytes(estimateBytes(novel))}。`;
  if (state?.problem) return state.problem;
  if (!state?.book) return '';
  const { kept, total, bytes } = state.book;
  return state.phase === 'kept'
    ? `已存 ${kept} 章，占 ${formatBytes(bytes)}`
    : `已下载 ${kept} / ${total} 章，${formatBytes(bytes)}`;
};

/* On a line of its own below the page's buttons. */
const OfflineFacts = styled.p`
  grid-column: 1 / -1;
  flex-basis: 100%;
  color: ${color.inkFaint};
  font-size: ${text.small};
  font-variant-numeric: tabular-nums;

  &:empty {
    display: none;
  }
`;

interface OfflineBookState {
  /** Undefined until it is known, and where the browser cannot keep anything. */
  state: OfflineState | undefined;
  /** False where the browser cannot keep anything: it has no service worker, or the site is not reached securely. */
  possible: boolean;
}

/** State of a novel on this device. */
const useOfflineBook = (bid: string): OfflineBookState => {
  const [state, setState] = useState<OfflineState>();
  const [possible, setPossible] = useState(true);

  useEffect(() => {
    if (!navigator.serviceWorker || !navigator.locks) return setPossible(false);
    const show = () => setState(offlineState(bid));
    show();
    readOfflineState(bid).catch(() => setPossible(false));
    return onOfflineState(show);
  }, [bid]);

  return { state, possible };
};
