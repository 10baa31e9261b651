import { useEffect, useState } from 'react';
import type { RelatedNovels as Related } from 'shared-api/schemas/related';
import { space } from 'shared-ui/theme';
import styled from 'styled-components';
import { fetchRelated } from './fetch-related.ts';
import { reasonOf } from './reason-of.ts';
import { RelatedList } from './related-list.tsx';

/** Similar novels, each with the reason, and others of the same author; both are fetched when this is shown. */
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
  return (
    <RelatedFrame data-none={isNone(related) || undefined}>
      <RelatedList
        title="同类作品"
        novels={related?.similar.map((similar) => ({ ...similar.novel, line: reasonOf(similar) }))}
      />
      <RelatedList
        title="作者的其他作品"
        novels={related?.same_author.map((novel) => ({ ...novel, line: novel.category.name }))}
      />
    </RelatedFrame>
  );
};

export default RelatedNovels;

/** Whether it is known that there is nothing to show; the place then needs no height. */
const isNone = (related: Related | null | undefined): boolean =>
  related === null || (related !== undefined && related.similar.length + related.same_author.length === 0);

const RelatedFrame = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space.xxl};
`;
