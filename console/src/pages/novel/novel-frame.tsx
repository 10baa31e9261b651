import type { ReactNode } from 'react';
import * as calls from 'shared-api/console/calls';
import type { EditedNovel } from 'shared-api/console/schemas/novel';
import { pages } from 'shared-api/paths';
import { LinkTabs } from 'shared-ui/link-tabs';
import { color, radius, space } from 'shared-ui/theme';
import styled from 'styled-components';
import * as addresses from '../../addresses.ts';
import { PageTitle } from '../../area/page-title.tsx';
import { Loaded } from '../../queries/loaded.tsx';
import { useConsoleQuery } from '../../queries/use-console-query.ts';

interface NovelFrameProps {
  novelId: string;
  /** Which of a novel's pages is shown. */
  page: 'fields' | 'chapters' | 'paste';
  children: (novel: EditedNovel) => ReactNode;
}

/** What the pages of one novel have in common: its name, and the way from one to another. */
export const NovelFrame = ({ novelId, page, children }: NovelFrameProps) => {
  const novel = useConsoleQuery<EditedNovel>(calls.novel(novelId), { quiet: true });
  return (
    <Loaded {...novel}>
      {(found) => (
        <>
          <PageTitle link={found.taken_down_at === null ? { label: '看作品页', to: pages.book(found.id) } : undefined}>
            {`《${found.title}》`}
          </PageTitle>
          {found.taken_down_at !== null && (
            <TakenDown role="note">已下架：读者看不到这部作品，书架、笔记和进度都留着。</TakenDown>
          )}
          <NovelTabs
            label="作品"
            tabs={[
              { label: '资料', to: addresses.novel(novelId), isCurrent: page === 'fields' },
              { label: '章节', to: addresses.novelChapters(novelId), isCurrent: page === 'chapters' },
              { label: '粘贴新章', to: addresses.pasteChapters(novelId), isCurrent: page === 'paste' },
            ]}
          />
          {children(found)}
        </>
      )}
    </Loaded>
  );
};

const NovelTabs = styled(LinkTabs)`
  margin-block-end: ${space.l};
`;

const TakenDown = styled.p`
  max-inline-size: 42em;
  margin-block-end: ${space.l};
  padding: ${space.m} ${space.l};
  border: 1px solid ${color.seal};
  border-radius: ${radius.m};
`;
