import { calls } from 'shared-api/paths';
import type { Message } from 'shared-api/schemas/message';
import { QuietButton } from 'shared-ui/button';
import { Notice } from 'shared-ui/notice';
import { space } from 'shared-ui/theme';
import styled from 'styled-components';
import { MemberRegion } from '../../lib/member-region.tsx';
import { MoreButton } from '../../lib/more-button.tsx';
import { PageTitle } from '../../lib/page-title.tsx';
import { usePages } from '../../lib/use-pages.ts';
import { MessageRow } from './message-row.tsx';
import { useMessageActions } from './use-message-actions.ts';

/** What the site has told a member, newest first. */
export const MessagePage = () => {
  const list = usePages<Message>(calls.messages);
  const actions = useMessageActions(list.setData);
  const messages = list.data?.items ?? [];
  return (
    <>
      <PageTitle
        aside={
          messages.length > 0 && (
            <Actions>
              <QuietButton type="button" onClick={actions.readAll} disabled={messages.every(({ read }) => read)}>
                全部已读
              </QuietButton>
              <QuietButton type="button" onClick={actions.removeAll}>
                全部删除
              </QuietButton>
            </Actions>
          )
        }
      >
        我的消息
      </PageTitle>
      <MemberRegion {...list}>
        {({ items, next_cursor }) =>
          items.length === 0 ? (
            <Notice level="h2" role="status" title="没有消息">
              书架上的作品有更新、反馈有了回复，都会出现在这里。
            </Notice>
          ) : (
            <>
              <ul>
                {items.map((message) => (
                  <MessageRow key={message.id} message={message} actions={actions} />
                ))}
              </ul>
              {next_cursor && <MoreButton state={list.more} onMore={list.loadMore} />}
            </>
          )
        }
      </MemberRegion>
    </>
  );
};

const Actions = styled.div`
  display: flex;
  gap: ${space.s};
`;
