import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { pages } from 'shared-api/paths';
import { LinkTabs } from 'shared-ui/link-tabs';
import { PageTitle } from '../../area/page-title.tsx';
import { CollectedChapters } from './collected-chapters.tsx';
import { ShelfFile } from './file/shelf-file.tsx';
import { FollowedAuthors } from './followed-authors.tsx';
import { Shelf } from './shelf.tsx';

/** Page of a member's novels, collected chapters and followed authors: three tabs, each with an address. */
const BookshelfPage = () => {
  const tab = useSearchParams()[0].get('tab');
  const isChapterTab = tab === 'chapter';
  const isAuthorTab = tab === 'author';
  const isShelfTab = !isChapterTab && !isAuthorTab;
  // A new key after each import makes the shelf load anew.
  const [importCount, setImportCount] = useState(0);
  return (
    <>
      <PageTitle aside={isShelfTab && <ShelfFile onImported={() => setImportCount(importCount + 1)} />}>
        我的书架
      </PageTitle>
      <LinkTabs
        label="书架分类"
        tabs={[
          { label: '作品', to: pages.bookshelf, isCurrent: isShelfTab },
          { label: '收藏的章节', to: `${pages.bookshelf}?tab=chapter`, isCurrent: isChapterTab },
          { label: '关注的作者', to: `${pages.bookshelf}?tab=author`, isCurrent: isAuthorTab },
        ]}
      />
      {isChapterTab && <CollectedChapters />}
      {isAuthorTab && <FollowedAuthors />}
      {isShelfTab && <Shelf key={importCount} />}
    </>
  );
};

/* The route's module: routes.tsx loads it as one chunk. */
export { BookshelfPage as Component };
