import { useState } from 'react';
import { toast } from 'react-hot-toast';
import { calls } from 'shared-api/paths';
import { postOrKeep } from 'shared-api/post-or-keep';
import type { ReadingTime } from 'shared-api/schemas/reading-time';
import { readingTimeReportKey, readingTimeStorageKey } from 'shared-api/unreported-time';
import { ConfirmDialog } from 'shared-ui/confirm-dialog';
import { Notice } from 'shared-ui/notice';
import { SectionCard } from 'shared-ui/section-card';
import { TextButton } from 'shared-ui/text-button';
import styled from 'styled-components';
import { PageTitle } from '../../area/page-title.tsx';
import { MemberRegion } from '../../member-data/member-region.tsx';
import { useMemberQuery } from '../../member-data/use-member-query.ts';
import { localDay } from './calendar-days.ts';
import { DailyChart } from './daily-chart.tsx';
import { ReadingTotals } from './reading-totals.tsx';
import { YearCalendar } from './year-calendar.tsx';

/** Page of a member's reading time: totals, the last 30 days, and a year. */
const ReadingTimePage = () => {
  const time = useMemberQuery<ReadingTime>(calls.readingTime());
  const [isConfirming, setConfirming] = useState(false);
  const clear = async () => {
    try {
      await postOrKeep({ key: 'reading-time-cleared', path: calls.clearReadingTime, body: {}, ofAll: true });
      await forgetUnsent();
      time.reload();
      toast.success('阅读统计已清空');
    } catch {
      // The shell shows the server's sentence as a toast.
    }
  };
  return (
    <>
      <PageTitle
        aside={
          (time.data?.total.days ?? 0) > 0 && (
            <TextButton type="button" onClick={() => setConfirming(true)}>
              清空
            </TextButton>
          )
        }
      >
        阅读统计
      </PageTitle>
      <MemberRegion {...time}>{(data) => <Figures time={data} />}</MemberRegion>
      {isConfirming && (
        <ConfirmDialog title="清空阅读统计" confirm="清空" onConfirm={clear} onClose={() => setConfirming(false)}>
          每天的阅读时长和字数都会被删除，不能恢复。书架、进度和笔记不受影响。
        </ConfirmDialog>
      )}
    </>
  );
};

/* The route's module: routes.tsx loads it as one chunk. */
export { ReadingTimePage as Component };

const Figures = ({ time }: { time: ReadingTime }) => {
  // Drawn in the browser alone, so it is the reader's own day.
  const today = localDay(new Date());
  if (time.total.days === 0) {
    return (
      <Notice level="h2" role="status" title="还没有阅读记录">
        打开一本书读上一会儿，每天读了多久、多少字就会出现在这里。
      </Notice>
    );
  }
  return (
    <>
      <ReadingTotals time={time} today={today} />
      <DailyChart days={time.days} today={today} />
      <WideCard title="近一年">
        <YearCalendar days={time.days} today={today} />
      </WideCard>
    </>
  );
};

/** Removes the reading time that this browser has not sent yet, reports waiting in the outbox included. */
const forgetUnsent = async (): Promise<void> => {
  try {
    localStorage.removeItem(readingTimeStorageKey);
    const { takeBackWrites } = await import(/* webpackChunkName: "outbox" */ 'shared-api/outbox');
    await takeBackWrites(readingTimeReportKey);
  } catch {
    // Storage is forbidden: then nothing was kept there.
  }
};

const WideCard = styled(SectionCard)`
  max-inline-size: none;
`;
