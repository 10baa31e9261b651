import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { pages } from 'shared-api/paths';
import { LinkTabs } from 'shared-ui/link-tabs';
import { PageTitle } from '../../area/page-title.tsx';
import { CollectedChapters } from './collected-chapters.tsx';
import { ShelfFile } from './file/shelf-file.tsx';
import { Shelf } from './shelf.tsx';

/** Page of a member's novels and collected chapters: two tabs, each with an address. */
const BookshelfPage = () => {
  const isChapterTab = useSearchParams()[0].get('tab') === 'chapter';
  // A new key after each import makes the shelf load anew.
  const [importCount, setImportCount] = useState(0);
  return (
    <>
      <PageTitle aside={!isChapterTab && <ShelfFile onImported={() => setImportCount(importCount + 1)} />}>
        我的书架
      </PageTitle>
      <LinkTabs
        label="书架分类"
        tabs={[
          { label: '作品', to: pages.bookshelf, isCurrent: !isChapterTab },
          { label: '收藏的章节', to: `${pages.bookshelf}?tab=chapter`, isCurrent: isChapterTab },
        ]}
      />
      {isChapterTab ? <CollectedChapters /> : <Shelf key={importCount} />}
    </>
  );
};

/* The route's module: routes.tsx loads it as one chunk. */
export { BookshelfPage as Component };
