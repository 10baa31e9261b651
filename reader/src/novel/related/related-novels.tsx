import { useEffect, useRef, useState } from 'react';
import { calls } from 'shared-api/paths';
import { get } from 'shared-api/request';
import type { RelatedNovels as Related, SimilarNovel } from 'shared-api/schemas/related';
import { dyesOf } from 'shared-ui/cover-dyes';
import { space, wide } from 'shared-ui/theme';
import styled from 'styled-components';
import { StripArrows, StripFrame } from '../strip-arrows.tsx';
import { RelatedList } from './related-list.tsx';

/** Novels that one leads to; null where they cannot be had. */
const fetchRelated = (novelId: string): Promise<Related | null> =>
  get<Related>(calls.related(novelId), { quiet: true }).catch(() => null);

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
  const [sameAuthor, similar] = [related?.same_author ?? [], related?.similar ?? []];
  const dyes = dyesOf([...sameAuthor, ...similar.map(({ novel }) => novel)]);
  return (
    <StripFrame data-none={isNone(related) || undefined}>
      <RelatedStrip ref={strip}>
        <RelatedList
          title="作者的其他作品"
          novels={sameAuthor.map((novel) => ({ ...novel, line: novel.category.name }))}
          dyes={dyes}
        />
        <RelatedList
          title="同类作品"
          novels={similar.map((one) => ({ ...one.novel, line: reasonOf(one) }))}
          dyes={dyes.slice(sameAuthor.length)}
        />
      </RelatedStrip>
      <StripArrows strip={strip} name="相关作品" />
    </StripFrame>
  );
};

export default RelatedNovels;

/** Whether it is known that there is nothing to show; the place then needs no height. */
const isNone = (related: Related | null | undefined): boolean =>
  related === null || (related !== undefined && related.similar.length + related.same_author.length === 0);

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

/** Why a novel is named as similar, in words. */
const reasonOf = ({ because, tags, novel }: SimilarNovel): string => {
  if (because === 'shelves') return '常在同一个书架上';
  if (because === 'tags' && tags.length > 0) return `同有标签：${tags.slice(0, 3).join('、')}`;
  return `同属${novel.category.name}`;
};
