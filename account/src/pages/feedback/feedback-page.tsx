import { calls } from 'shared-api/paths';
import type { Page } from 'shared-api/schemas/common';
import type { Feedback } from 'shared-api/schemas/message';
import { font, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import { PageTitle } from '../../area/page-title.tsx';
import { PagedRegion } from '../../member-data/paged-region.tsx';
import { usePagedList } from '../../member-data/use-paged-list.ts';
import { FeedbackForm } from './feedback-form.tsx';
import { FeedbackRow } from './feedback-row.tsx';

/** Page with a form for feedback and a list of the member's own, each with its answer. */
const FeedbackPage = () => {
  const list = usePagedList<Page<Feedback>>(calls.ownFeedback, ({ id }) => id);
  return (
    <>
      <PageTitle>意见反馈</PageTitle>
      <FeedbackForm onSent={list.reload} />
      <ListHeading>我的反馈</ListHeading>
      <PagedRegion
        list={list}
        empty={{ title: '还没有反馈', text: '发现错字、遇到问题、想要新的功能，都可以写在上面。' }}
      >
        {(items) => (
          <FeedbackList>
            {items.map((feedback) => (
              <FeedbackRow key={feedback.id} feedback={feedback} />
            ))}
          </FeedbackList>
        )}
      </PagedRegion>
    </>
  );
};

/* The route's module: routes.tsx loads it as one chunk. */
export { FeedbackPage as Component };

const ListHeading = styled.h2`
  padding-block: ${space.xxl} ${space.l};
  font-family: ${font.serif};
  font-size: ${text.lead};
`;

/* As wide as the form above it. */
const FeedbackList = styled.ul`
  max-inline-size: 42em;
`;
