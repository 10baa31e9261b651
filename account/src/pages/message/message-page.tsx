import { useState } from 'react';
import { calls } from 'shared-api/paths';
import type { Page } from 'shared-api/schemas/common';
import type { Message } from 'shared-api/schemas/message';
import { Notice } from 'shared-ui/notice';
import styled from 'styled-components';
import { ConfirmDialog } from '../../lib/confirm-dialog.tsx';
import { MemberRegion } from '../../lib/member-region.tsx';
import { MoreButton } from '../../lib/more-button.tsx';
import { PageTitle } from '../../lib/page-title.tsx';
import { TextButton } from '../../lib/text-button.ts';
import { usePages } from '../../lib/use-pages.ts';
import { MessageRow } from './message-row.tsx';
import { useMessageActions } from './use-message-actions.ts';

/** What the site has told a member, newest first. */
export const MessagePage = () => {
  const list = usePages<Page<Message>>(calls.messages, ({ id }) => id);
  const actions = useMessageActions(list.setData);
  const messages = list.data?.items ?? [];
  const [asking, setAsking] = useState(false);
  return (
    <>
      <PageTitle
        aside={
          messages.length > 0 && (
            <Actions>
              <TextButton type="button" onClick={actions.readAll} disabled={messages.every(({ read }) => read)}>
                全部已读
              </TextButton>
              <TextButton type="button" onClick={() => setAsking(true)}>
                全部删除
              </TextButton>
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
      {asking && (
        <ConfirmDialog
          title="删除全部消息"
          confirm="全部删除"
          onConfirm={actions.removeAll}
          onClose={() => setAsking(false)}
        >
          所有消息都会被删除，包括还没有加载出来的，不能恢复。
        </ConfirmDialog>
      )}
    </>
  );
};

const Actions = styled.div`
  display: flex;
`;
