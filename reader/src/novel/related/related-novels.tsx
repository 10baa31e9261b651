import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { RelatedNovels as Related } from 'shared-api/schemas/related';
import { space, wide } from 'shared-ui/theme';
import styled from 'styled-components';
import { StripArrows } from '../strip-arrows.tsx';
import { fetchRelated } from './fetch-related.ts';
import { reasonOf } from './reason-of.ts';
import { RelatedList } from './related-list.tsx';

/**
 * Others of the same author, and similar novels, each with the reason. They are fetched when this is shown. Both stand in one
 * strip, which has the same height whichever of them there are.
 */
const RelatedNovels = ({ novelId }: { novelId: string }) => {
  /** Undefined until the answer has come, null where it did not. */
  const [related, setRelated] = useState<Related | null>();
  useEffect(() => {
    let isShown = true;
    void fetchRelated(novelId).then((found) => isShown && setRelated(found));
    return () => {
      isShown = false;
    };
  }, [novelId]);
  const strip = useRef<HTMLDivElement>(null);
  const isCut = useIsCut(strip, related);
  return (
    <RelatedFrame data-none={isNone(related) || undefined}>
      <RelatedStrip ref={strip}>
        <RelatedList
          title="作者的其他作品"
          novels={related?.same_author.map((novel) => ({ ...novel, line: novel.category.name }))}
        />
        <RelatedList
          title="同类作品"
          novels={related?.similar.map((similar) => ({ ...similar.novel, line: reasonOf(similar) }))}
        />
      </RelatedStrip>
      {isCut && <StripArrows strip={strip} name="相关作品" />}
    </RelatedFrame>
  );
};

export default RelatedNovels;

/** Whether it is known that there is nothing to show; the place then needs no height. */
const isNone = (related: Related | null | undefined): boolean =>
  related === null || (related !== undefined && related.similar.length + related.same_author.length === 0);

/** Whether the strip is wider than its place, once its content is there. */
const useIsCut = (strip: { current: HTMLElement | null }, content: unknown): boolean => {
  const [isCut, setCut] = useState(false);
  useLayoutEffect(() => {
    const { current } = strip;
    if (content && current) setCut(current.scrollWidth > current.clientWidth + 1);
  }, [strip, content]);
  return isCut;
};

const RelatedFrame = styled.div`
  position: relative;
`;

/* On a phone the strip scrolls sideways, from edge to edge of the screen. */
const RelatedStrip = styled.div`
  display: flex;
  gap: ${space.l};
  overflow-x: auto;
  overscroll-behavior-x: contain;
  scroll-behavior: smooth;
  scroll-padding-inline: ${space.l};
  scrollbar-width: none;
  margin-inline: -${space.l};
  padding: ${space.s} ${space.l};

  ${wide} {
    gap: ${space.xl};
  }
`;
