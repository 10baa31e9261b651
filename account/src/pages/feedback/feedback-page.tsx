import { calls } from 'shared-api/paths';
import type { Page } from 'shared-api/schemas/common';
import type { Feedback } from 'shared-api/schemas/message';
import { Notice } from 'shared-ui/notice';
import { font, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import { MemberRegion } from '../../lib/member-region.tsx';
import { MoreButton } from '../../lib/more-button.tsx';
import { PageTitle } from '../../lib/page-title.tsx';
import { usePages } from '../../lib/use-pages.ts';
import { FeedbackForm } from './feedback-form.tsx';
import { FeedbackRow } from './feedback-row.tsx';

/** Says something to those who run the site, and shows what they answered. */
export const FeedbackPage = () => {
  const list = usePages<Page<Feedback>>(calls.ownFeedback, ({ id }) => id);
  return (
    <>
      <PageTitle>意见反馈</PageTitle>
      <FeedbackForm onSent={list.reload} />
      <Heading>我的反馈</Heading>
      <MemberRegion {...list}>
        {({ items, next_cursor }) =>
          items.length === 0 ? (
            <Notice level="h2" role="status" title="还没有反馈">
              发现错字、遇到问题、想要新的功能，都可以写在上面。
            </Notice>
          ) : (
            <>
              <ul>
                {items.map((feedback) => (
                  <FeedbackRow key={feedback.id} feedback={feedback} />
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

const Heading = styled.h2`
  padding-block: ${space.xxl} ${space.l};
  font-family: ${font.serif};
  font-size: ${text.lead};
`;
