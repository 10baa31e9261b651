import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { pages } from 'shared-api/paths';
import { color, fingerSize, focusRing, space } from 'shared-ui/theme';
import styled from 'styled-components';
import { PageTitle } from '../../lib/page-title.tsx';
import { CollectedChapters } from './collected-chapters.tsx';
import { Shelf } from './shelf.tsx';
import { ShelfFile } from './shelf-file.tsx';

/** A member's books, and the chapters they keep: two tabs, told apart in the address. */
export const BookshelfPage = () => {
  const chapters = useSearchParams()[0].get('tab') === 'chapter';
  // Each import is followed by a shelf that is asked for anew.
  const [imports, setImports] = useState(0);
  return (
    <>
      <PageTitle aside={!chapters && <ShelfFile onImported={() => setImports(imports + 1)} />}>我的书架</PageTitle>
      <Tabs aria-label="书架分类">
        <Tab to={pages.bookshelf} aria-current={chapters ? undefined : 'page'}>
          作品
        </Tab>
        <Tab to={`${pages.bookshelf}?tab=chapter`} aria-current={chapters ? 'page' : undefined}>
          收藏的章节
        </Tab>
      </Tabs>
      {chapters ? <CollectedChapters /> : <Shelf key={imports} />}
    </>
  );
};

const Tabs = styled.nav`
  display: flex;
  gap: ${space.xl};
  border-block-end: 1px solid ${color.line};
`;

const Tab = styled(Link)`
  display: inline-flex;
  align-items: center;
  min-block-size: ${fingerSize};
  border-block-end: 2px solid transparent;
  color: ${color.inkSoft};
  ${focusRing}

  &[aria-current] {
    border-color: ${color.accent};
    color: ${color.ink};
    font-weight: 600;
  }
`;
