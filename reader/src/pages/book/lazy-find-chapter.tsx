import { useState } from 'react';
import { QuietButton } from 'shared-ui/button';
import { LazyPart } from 'shared-ui/lazy-part';

const loadFindChapter = () => import(/* webpackChunkName: "find-chapter" */ './find-chapter.tsx');

/** Button that opens the search among a novel's chapter titles, which is loaded with the first press. */
export const LazyFindChapter = ({ novelId }: { novelId: string }) => {
  const [isOpen, setOpen] = useState(false);
  return isOpen ? (
    <LazyPart load={loadFindChapter} props={{ novelId }} name="搜索章节" close={() => setOpen(false)} />
  ) : (
    <div>
      <QuietButton type="button" onClick={() => setOpen(true)}>
        搜索章节
      </QuietButton>
    </div>
  );
};
