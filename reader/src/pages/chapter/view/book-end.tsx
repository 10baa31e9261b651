import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { calls } from 'shared-api/paths';
import { post } from 'shared-api/request';
import type { ShelfState } from 'shared-api/schemas/bookshelf';
import { useMemberData } from 'shared-auth';
import { QuietButton } from 'shared-ui/button';
import { color, font, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import { useMemberAction } from '../../../member/use-member-action.ts';
import { LazyRelated } from '../../../novel/related/lazy-related.tsx';
import { fetchIsFinished } from './fetch-is-finished.ts';
import { useReading } from './reading-context.ts';
import { chapterElement } from './text-view.ts';

/** After the last chapter: whether the book has ended or goes on, the bookshelf, and what else there is to read. */
export const BookEnd = () => {
  const { chapter } = useReading();
  const [place, setPlace] = useState<HTMLElement>();
  useEffect(() => setPlace(chapterElement(chapter.id)), [chapter.id]);
  return place && createPortal(<EndOfBook novelId={chapter.novel.id} />, place);
};

const EndOfBook = ({ novelId }: { novelId: string }) => {
  const frame = useRef<HTMLElement>(null);
  const [isFinished, setFinished] = useState<boolean>();
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        void fetchIsFinished(novelId).then(setFinished);
      },
      { rootMargin: '800px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [novelId]);
  return (
    <EndFrame ref={frame} aria-label="读到最后了">
      <EndWord>{isFinished !== undefined && (isFinished ? '全书完' : '未完待续')}</EndWord>
      <ShelfButton novelId={novelId} />
      <RelatedCell>
        <LazyRelated novelId={novelId} />
      </RelatedCell>
    </EndFrame>
  );
};

const ShelfButton = ({ novelId }: { novelId: string }) => {
  const { data, reload } = useMemberData<ShelfState>(calls.shelfState(novelId));
  const isCollected = Boolean(data?.entry);
  const { busy, run } = useMemberAction(async () => {
    await post(calls.collectBook, { bid: novelId, collected: !isCollected });
    reload();
  });
  return (
    <QuietButton type="button" aria-pressed={isCollected} disabled={busy} onClick={run}>
      {isCollected ? '已在书架' : '加入书架'}
    </QuietButton>
  );
};

const EndFrame = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  justify-items: center;
  gap: ${space.l};
  padding-block: ${space.l} ${space.xxl};
  font-size: ${text.base};
  break-inside: avoid;
`;

const EndWord = styled.p`
  min-block-size: 1.6em;
  color: ${color.inkFaint};
  font-family: ${font.serif};
  letter-spacing: 0.3em;
`;

const RelatedCell = styled.div`
  justify-self: stretch;
  min-inline-size: 0;
`;
