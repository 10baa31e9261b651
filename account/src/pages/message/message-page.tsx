import { useEffect, useState } from 'react';
import { calls } from 'shared-api/paths';
import type { Page } from 'shared-api/schemas/common';
import type { Message } from 'shared-api/schemas/message';
import { ConfirmDialog } from 'shared-ui/confirm-dialog';
import { LoadMoreButton } from 'shared-ui/load-more-button';
import { Loading } from 'shared-ui/loading';
import { Notice } from 'shared-ui/notice';
import { TextButton } from 'shared-ui/text-button';
import styled from 'styled-components';
import { PageTitle } from '../../area/page-title.tsx';
import { MemberRegion } from '../../member-data/member-region.tsx';
import { usePagedList } from '../../member-data/use-paged-list.ts';
import { MessageRow } from './message-row.tsx';
import { useMessageActions } from './use-message-actions.ts';

/** Page of the messages that the site sent a member, newest first. */
const MessagePage = () => {
  const list = usePagedList<Page<Message>>(calls.messages, ({ id }) => id);
  const actions = useMessageActions(list.setData);
  const shown = list.data && actions.hide(list.data);
  const messages = shown?.items ?? [];
  const [newest] = messages;
  // Where all that were loaded are hidden, what follows takes their place.
  const isEmptied = messages.length === 0 && Boolean(shown?.next_cursor);
  const { loadMore, nextPageState } = list;
  useEffect(() => {
    if (isEmptied && nextPageState === 'idle') loadMore();
  }, [isEmptied, nextPageState, loadMore]);
  const allRead = messages.every(({ read }) => read);
  const [isConfirming, setConfirming] = useState(false);
  return (
    <>
      <PageTitle
        aside={
          messages.length > 0 && (
            <ListActions>
              <TextButton
                type="button"
                aria-disabled={allRead}
                style={allRead ? { opacity: 0.55 } : undefined}
                onClick={allRead ? undefined : actions.readAll}
              >
                全部已读
              </TextButton>
              <TextButton type="button" onClick={() => setConfirming(true)}>
                全部删除
              </TextButton>
            </ListActions>
          )
        }
      >
        我的消息
      </PageTitle>
      <MemberRegion {...list} data={shown}>
        {({ next_cursor }) =>
          isEmptied ? (
            <Loading />
          ) : messages.length === 0 ? (
            <Notice level="h2" role="status" title="没有消息">
              书架上的作品有更新、反馈有了回复，都会出现在这里。
            </Notice>
          ) : (
            <>
              <ul>
                {messages.map((message) => (
                  <MessageRow key={message.id} message={message} actions={actions} />
                ))}
              </ul>
              {next_cursor && <LoadMoreButton state={list.nextPageState} onLoadMore={list.loadMore} />}
            </>
          )
        }
      </MemberRegion>
      {isConfirming && (
        <ConfirmDialog
          title="删除全部消息"
          confirm="全部删除"
          onConfirm={() => newest && actions.removeAll(newest)}
          onClose={() => setConfirming(false)}
        >
          所有消息都会被删除，包括还没有加载出来的。删除后几秒内可以撤销。
        </ConfirmDialog>
      )}
    </>
  );
};

/* The route's module: routes.tsx loads it as one chunk. */
export { MessagePage as Component };

const ListActions = styled.div`
  display: flex;
`;
