import { Link } from 'react-router-dom';
import * as calls from 'shared-api/console/calls';
import type { QueuedFeedback } from 'shared-api/console/schemas/feedback';
import { canHover } from 'shared-ui/can-hover';
import { Notice } from 'shared-ui/notice';
import { color, radius, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import * as addresses from '../../addresses.ts';
import { PageTitle } from '../../area/page-title.tsx';
import { FilterRow, FilterSelect, useFilters } from '../../filters/filter-form.tsx';
import { Loaded, More } from '../../queries/loaded.tsx';
import { useConsoleList } from '../../queries/use-console-query.ts';
import { formatTime } from '../../words/formats.ts';
import { kinds, statusNames } from './feedback-words.ts';

/** Page of members' feedback: those that wait for an answer, the oldest first, or those that were answered. */
const QueuePage = () => {
  const { valueFor, set } = useFilters();
  const [status, kind, assigned] = [valueFor('status'), valueFor('kind'), valueFor('assigned')];
  const { more, ...list } = useConsoleList<QueuedFeedback>((cursor) =>
    calls.feedback({ status, kind, assigned, cursor }),
  );
  return (
    <>
      <PageTitle link={{ label: '常用回复', to: addresses.cannedAnswers }}>反馈</PageTitle>
      <FilterRow label="筛选反馈">
        <FilterSelect
          label="状态"
          value={status}
          options={Object.entries(statusNames).map(([value, label]) => ({
            value: value === 'open' ? '' : value,
            label,
          }))}
          onChange={(value) => set({ status: value })}
        />
        <FilterSelect
          label="类型"
          value={kind}
          options={[{ value: '', label: '全部' }, ...kinds.map((each) => ({ value: each, label: each }))]}
          onChange={(value) => set({ kind: value })}
        />
        <FilterSelect
          label="由谁负责"
          value={assigned}
          options={[
            { value: '', label: '不限' },
            { value: 'me', label: '我' },
            { value: 'nobody', label: '还没有人' },
          ]}
          onChange={(value) => set({ assigned: value })}
        />
      </FilterRow>
      <Loaded {...list}>
        {(items) =>
          items.length === 0 ? (
            <Notice role="status" level="h2" title={kind || assigned ? '没有符合条件的反馈' : emptyTitle(status)} />
          ) : (
            <QueueList aria-label="反馈">
              {items.map((item) => (
                <li key={item.id}>
                  <QueuedRow item={item} />
                </li>
              ))}
            </QueueList>
          )
        }
      </Loaded>
      <More {...more} />
    </>
  );
};

/* The route's module: routes.tsx loads it as one chunk. */
export { QueuePage as Component };

const emptyTitle = (status: string): string => (status === '' ? '没有等着处理的反馈' : '这里还没有反馈');

const QueuedRow = ({ item }: { item: QueuedFeedback }) => (
  <RowLink to={addresses.feedbackItem(item.id)}>
    <RowFacts>
      <strong>{item.kind}</strong>
      <span>{item.member.username || '已注销的会员'}</span>
      <time dateTime={item.created_at}>{formatTime(item.created_at)}</time>
      {item.assignee && <span>{item.assignee.username} 负责</span>}
    </RowFacts>
    <RowText>{item.content}</RowText>
    {item.context?.quote && <RowQuote>「{item.context.quote}」</RowQuote>}
  </RowLink>
);

const QueueList = styled.ul`
  display: grid;
  gap: ${space.m};
`;

const RowLink = styled(Link)`
  display: grid;
  gap: ${space.xs};
  padding: ${space.m} ${space.l};
  border: 1px solid ${color.line};
  border-radius: ${radius.m};
  background: ${color.sheet};

  ${canHover} {
    &:hover {
      border-color: ${color.accent};
    }
  }
`;

const RowFacts = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${space.m};
  color: ${color.inkSoft};
  font-size: ${text.small};

  strong {
    color: ${color.accent};
    font-weight: 600;
  }
`;

const RowText = styled.p`
  display: -webkit-box;
  overflow: hidden;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 3;
`;

const RowQuote = styled.p`
  overflow: hidden;
  color: ${color.inkSoft};
  font-size: ${text.small};
  text-overflow: ellipsis;
  white-space: nowrap;
`;
