import { useEffect, useRef, useState } from 'react';
import { calls } from 'shared-api/paths';
import { get } from 'shared-api/request';
import type { Chapter } from 'shared-api/schemas/chapter';
import type { Novel } from 'shared-api/schemas/novel';
import { QuietButton } from 'shared-ui/button';
import { color, font, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import { LazyRelated } from '../../../novel/related/lazy-related.tsx';
import { useCollected } from '../../../novel/shelf/use-collected.tsx';
import { useComesNear } from '../../../novel/use-comes-near.ts';

/** After the last chapter: whether the book has ended or goes on, the bookshelf, and what else there is to read. */
const EndOfBook = ({ novel }: { novel: Chapter['novel'] }) => {
  const novelId = novel.id;
  const frame = useRef<HTMLElement>(null);
  const [isFinished, setFinished] = useState<boolean>();
  const isNear = useComesNear(frame);
  useEffect(() => {
    if (isNear) void fetchIsFinished(novelId).then(setFinished);
  }, [isNear, novelId]);
  return (
    <EndFrame ref={frame} aria-label="读到最后了">
      <EndWord>{isFinished !== undefined && (isFinished ? '全书完' : '未完待续')}</EndWord>
      <ShelfButton novel={novel} />
      <RelatedCell>
        <LazyRelated novelId={novelId} />
      </RelatedCell>
    </EndFrame>
  );
};

export default EndOfBook;

const ShelfButton = ({ novel }: { novel: Chapter['novel'] }) => {
  const { collected, collect } = useCollected(novel);
  return (
    <>
      <QuietButton type="button" aria-pressed={collected} aria-disabled={collect.busy} onClick={collect.run}>
        {collected ? '已在书架' : '加入书架'}
      </QuietButton>
      {collect.problem}
    </>
  );
};

/* Begins a page of its own in page mode: what comes later makes it higher, and must not move it to another page. */
const EndFrame = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  justify-items: center;
  gap: ${space.l};
  padding-block: ${space.l} ${space.xxl};
  font-size: ${text.base};
  break-before: column;
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

/** Whether a novel is finished; undefined where it cannot be had. */
const fetchIsFinished = (novelId: string): Promise<boolean | undefined> =>
  get<Novel>(calls.novel(novelId), { quiet: true }).then(
    ({ status }) => status === 2,
    () => undefined,
  );
