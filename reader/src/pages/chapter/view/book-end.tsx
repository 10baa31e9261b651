import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'react-router-dom';
import { calls, pages } from 'shared-api/paths';
import { post } from 'shared-api/request';
import type { ShelfState } from 'shared-api/schemas/bookshelf';
import { useMemberData } from 'shared-auth';
import { QuietButton } from 'shared-ui/button';
import { color, fingerSize, font, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import { useMemberAction } from '../../../member/use-member-action.ts';
import { type AfterBook, fetchAfterBook } from './fetch-after-book.ts';
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
  const [after, setAfter] = useState<AfterBook>();
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        void fetchAfterBook(novelId).then(setAfter);
      },
      { rootMargin: '800px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [novelId]);
  return (
    <EndFrame ref={frame} aria-label="读到最后了">
      <EndWord>{after && (after.isFinished ? '全书完' : '未完待续')}</EndWord>
      <ShelfButton novelId={novelId} />
      <Others title="作者的其他作品" novels={after?.ofAuthor} />
      <Others title="同类作品" novels={after?.ofCategory} />
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

const Others = ({ title, novels = [] }: { title: string; novels: AfterBook['ofAuthor'] | undefined }) =>
  novels.length > 0 && (
    <OtherNovels>
      <h2>{title}</h2>
      <ul>
        {novels.map((novel) => (
          <li key={novel.id}>
            <Link to={pages.book(novel.id)} data-novel-text>
              {novel.title}
            </Link>
            <span>{novel.author.name}</span>
          </li>
        ))}
      </ul>
    </OtherNovels>
  );

const EndFrame = styled.section`
  display: grid;
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

const OtherNovels = styled.div`
  justify-self: stretch;

  h2 {
    padding-block: ${space.s};
    border-block-end: 1px solid ${color.line};
    color: ${color.inkSoft};
    font-size: ${text.small};
  }

  li {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: ${space.l};
  }

  a {
    line-height: ${fingerSize};
  }

  span {
    color: ${color.inkFaint};
    font-size: ${text.small};
  }
`;
