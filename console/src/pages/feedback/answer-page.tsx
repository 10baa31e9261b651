import { useId } from 'react';
import { Link, useParams } from 'react-router-dom';
import * as calls from 'shared-api/console/calls';
import { mayActAs, roleNames } from 'shared-api/console/roles';
import type { FeedbackDetails } from 'shared-api/console/schemas/feedback';
import type { StaffList } from 'shared-api/console/schemas/staff';
import { pages } from 'shared-api/paths';
import { QuietButton } from 'shared-ui/button';
import { SectionCard } from 'shared-ui/section-card';
import { Select } from 'shared-ui/select';
import { color, fingerSize, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import { useAct } from '../../acts/use-act.tsx';
import * as addresses from '../../addresses.ts';
import { PageTitle } from '../../area/page-title.tsx';
import { Loaded } from '../../queries/loaded.tsx';
import { useConsoleQuery, useMe } from '../../queries/use-console-query.ts';
import { formatTime } from '../../words/formats.ts';
import { AnswerForm } from './answer-form.tsx';
import { statusNames } from './feedback-words.ts';

/** One feedback, with the place that it is about, who takes care of it, and its answer. */
const AnswerPage = () => {
  const { feedbackId = '' } = useParams();
  const item = useConsoleQuery<FeedbackDetails>(calls.feedbackItem(feedbackId));
  return <Loaded {...item}>{(details) => <FeedbackView item={details} />}</Loaded>;
};

/* The route's module: routes.tsx loads it as one chunk. */
export { AnswerPage as Component };

const FeedbackView = ({ item }: { item: FeedbackDetails }) => {
  const send = useAct();
  const { data: me } = useMe();
  const { id, member, kind, status, context, place } = item;
  return (
    <>
      <PageTitle link={{ label: '回到反馈', to: addresses.feedback }}>{`${kind}反馈`}</PageTitle>
      <SectionCard title="会员说的">
        <Facts>
          <span>{statusNames[status]}</span>
          <InlineLink to={addresses.member(member.id)}>{member.username}</InlineLink>
          <time dateTime={item.created_at}>{formatTime(item.created_at)}</time>
        </Facts>
        <Words>{item.content}</Words>
        {context?.quote && (
          <figure>
            <Quote>{context.quote}</Quote>
            <small>会员标出的原文</small>
          </figure>
        )}
        {place ? (
          <>
            {place.text !== null && (
              <figure>
                <Quote>{place.text}</Quote>
                <small>这一段现在的文字</small>
              </figure>
            )}
            <InlineLink to={pages.chapter(place.chapter_id)}>
              《{place.novel_title}》{place.chapter_title}
            </InlineLink>
            {me && mayActAs(me.role, 'editor') && (
              <InlineLink to={addresses.chapter(place.chapter_id, place.pid ?? undefined)}>改正</InlineLink>
            )}
          </>
        ) : (
          context && <p>会员指出的那一章已经不在了。</p>
        )}
      </SectionCard>
      <Assignment item={item} />
      {item.reply !== null && (
        <SectionCard title="回复">
          <Words>{item.reply}</Words>
          {item.replied_at && (
            <Facts>
              <time dateTime={item.replied_at}>{formatTime(item.replied_at)}</time>
            </Facts>
          )}
        </SectionCard>
      )}
      {status === 'closed' ? (
        <SectionCard title="已关闭">
          <p>不再等着处理。</p>
          <ButtonRow>
            <QuietButton type="button" onClick={() => send(calls.reopenFeedback, { id })}>
              重新打开
            </QuietButton>
          </ButtonRow>
        </SectionCard>
      ) : (
        <SectionCard title={item.reply === null ? '写回复' : '再写一次回复'}>
          <AnswerForm key={id} feedbackId={id} />
        </SectionCard>
      )}
    </>
  );
};

/** Who takes care of a feedback, to be chosen among staff. */
const Assignment = ({ item }: { item: FeedbackDetails }) => {
  const send = useAct();
  const fieldId = useId();
  const { data: staff } = useConsoleQuery<StaffList>(calls.staff);
  const choose = (assignee: string) =>
    void send(calls.assignFeedback, { id: item.id, assignee: assignee === '' ? null : assignee });
  const { assignee } = item;
  const others = staff?.items ?? [];
  return (
    <SectionCard title="由谁负责">
      <AssigneeRow>
        <label htmlFor={fieldId}>负责人</label>
        <Select id={fieldId} value={assignee?.id ?? ''} onChange={(event) => choose(event.target.value)}>
          <option value="">还没有人</option>
          {assignee && !others.some(({ id }) => id === assignee.id) && (
            <option value={assignee.id}>{assignee.username}</option>
          )}
          {others.map(({ id, username, role }) => (
            <option key={id} value={id}>
              {username}（{roleNames[role]}）
            </option>
          ))}
        </Select>
      </AssigneeRow>
    </SectionCard>
  );
};

const Facts = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 ${space.m};
  color: ${color.inkSoft};
  font-size: ${text.small};
`;

const Words = styled.p`
  white-space: pre-wrap;
`;

const Quote = styled.blockquote`
  margin: 0;
  padding-inline-start: ${space.m};
  border-inline-start: 3px solid ${color.line};

  & + small {
    color: ${color.inkSoft};
    font-size: ${text.small};
  }
`;

const InlineLink = styled(Link)`
  display: inline-flex;
  align-items: center;
  justify-self: start;
  min-inline-size: ${fingerSize};
  min-block-size: ${fingerSize};
  color: ${color.accent};
`;

const AssigneeRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space.m};
`;

const ButtonRow = styled.div`
  display: flex;
  gap: ${space.m};
`;
