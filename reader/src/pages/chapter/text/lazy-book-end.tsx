import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { QuietButton } from 'shared-ui/button';
import { usePart } from 'shared-ui/use-part';
import styled from 'styled-components';
import { useReading } from './reading-context.ts';
import { chapterElement } from './text-view.ts';

const loadEndOfBook = () => import(/* webpackChunkName: "book-end" */ './book-end.tsx');

/** Place of what stands after the last chapter, which no other chapter loads. */
export const BookEnd = () => {
  const { chapter } = useReading();
  const [place, setPlace] = useState<HTMLElement>();
  useEffect(() => setPlace(chapterElement(chapter.id)), [chapter.id]);
  const { part, failed, retry } = usePart(loadEndOfBook, true);
  return (
    place &&
    createPortal(
      part ? (
        <part.default novel={chapter.novel} />
      ) : (
        failed && (
          <LostEnd role="alert">
            <p>书末没有加载成功。</p>
            <QuietButton type="button" onClick={retry}>
              重试
            </QuietButton>
          </LostEnd>
        )
      ),
      place,
    )
  );
};

const LostEnd = styled.div`
  text-align: center;
`;
