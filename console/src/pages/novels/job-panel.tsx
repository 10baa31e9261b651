import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import * as calls from 'shared-api/console/calls';
import type { NovelJob } from 'shared-api/console/schemas/novel-jobs';
import { PrimaryButton, QuietButton } from 'shared-ui/button';
import { TextButton } from 'shared-ui/text-button';
import { color, font, radius, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import { ActDialog } from '../../acts/act-dialog.tsx';
import { useAct } from '../../acts/use-act.tsx';
import * as addresses from '../../addresses.ts';
import { ButtonRow, SoftText } from '../../area/page-styles.ts';
import { formatTime } from '../../words/formats.ts';
import { changeText, jobText, movingStates } from './novel-words.ts';

/** Time between two looks at the jobs: as often as the server works on them. */
const refreshMs = 2_000;
/** Jobs that are over, of which the panel still tells. */
const maxOver = 3;

interface JobPanelProps {
  jobs: readonly NovelJob[];
  reload: () => void;
}

/** The bulk changes: what one would do, how far one is, what became of the last ones. */
export const JobPanel = ({ jobs, reload }: JobPanelProps) => {
  useProgress(jobs, reload);
  const isOver = ({ state }: NovelJob) => state === 'done' || state === 'cancelled' || state === 'failed';
  const over = jobs.filter(isOver).slice(0, maxOver);
  const shown = jobs.filter((job) => !isOver(job) || over.includes(job));
  return (
    shown.length > 0 && (
      <JobList aria-label="批量修改">
        {shown.map((job) => (
          <li key={job.id}>
            <JobCard job={job} />
          </li>
        ))}
      </JobList>
    )
  );
};

/** Asks for the jobs again and again while one goes on and the page is seen; once it is over, for the novels as well. */
const useProgress = (jobs: readonly NovelJob[], reload: () => void): void => {
  const client = useQueryClient();
  const isMoving = jobs.some(({ state }) => movingStates.includes(state));
  const ask = useEffectEvent(reload);
  useEffect(() => {
    if (!isMoving) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') ask();
    }, refreshMs);
    return () => {
      clearInterval(timer);
      void client.invalidateQueries();
    };
  }, [isMoving, client]);
};

type JobAct = 'start' | 'cancel' | 'undo';

const JobCard = ({ job }: { job: NovelJob }) => {
  const send = useAct();
  const [act, setAct] = useState<JobAct>();
  const { id, state, change, found, changed, skipped, titles, asked_by: by, updated_at, may_undo } = job;
  const title = changeText(change);
  const isReady = state === 'ready';
  const goesOn = state === 'waiting' || state === 'working';
  return (
    <JobFrame aria-labelledby={`novel-job-${id}`}>
      <h2 id={`novel-job-${id}`}>{title}</h2>
      <p role="status">{jobText(job)}</p>
      {goesOn && <progress aria-label={`${title}的进度`} max={found} value={changed + skipped} />}
      {isReady && titles.length > 0 && (
        <SoftText>
          {titles.map((one) => `《${one}》`).join('')}
          {found > titles.length && '等'}
        </SoftText>
      )}
      {!isReady && state !== 'finding' && (
        <SoftText>
          {by?.username ?? '已注销的会员'}，{formatTime(updated_at)}
        </SoftText>
      )}
      <ButtonRow>
        {isReady && found > 0 && (
          <PrimaryButton type="button" onClick={() => setAct('start')}>
            开始
          </PrimaryButton>
        )}
        {(isReady || state === 'finding') && (
          <QuietButton type="button" onClick={() => void send(calls.cancelNovelJob, { id })}>
            不改了
          </QuietButton>
        )}
        {goesOn && (
          <QuietButton type="button" onClick={() => setAct('cancel')}>
            停下
          </QuietButton>
        )}
        {may_undo && (
          <QuietButton type="button" onClick={() => setAct('undo')}>
            撤销
          </QuietButton>
        )}
        {job.act !== null && (
          <TextButton as={Link} to={addresses.record({ object_kind: 'novel_job', object: id })}>
            记录
          </TextButton>
        )}
      </ButtonRow>
      {act && <JobDialog act={act} job={job} onClose={() => setAct(undefined)} />}
    </JobFrame>
  );
};

const JobDialog = ({ act, job, onClose }: { act: JobAct; job: NovelJob; onClose: () => void }) => {
  const send = useAct();
  const { id, change } = job;
  if (act === 'cancel') {
    return (
      <ActDialog
        title="停下这批修改"
        submit="停下"
        act={(reason) => send(calls.cancelNovelJob, { id, reason })}
        onClose={onClose}
      >
        <p>已经改了的不变，可以再撤销；还没有改的不改了。</p>
      </ActDialog>
    );
  }
  if (act === 'undo') {
    return (
      <ActDialog
        title={`撤销：${changeText(change)}`}
        submit="撤销"
        act={(reason) => send(calls.undoAct, { id: job.act, reason })}
        onClose={onClose}
      >
        <p>改过的作品各自回到原来的样子；之后又有人改过的不动。</p>
      </ActDialog>
    );
  }
  const removes = change?.kind === 'remove';
  return (
    <ActDialog
      title={changeText(change)}
      isReasonNeeded
      needsPassword={removes}
      isDangerous={removes || change?.kind === 'take_down'}
      submit={removes ? '永久删除' : '开始修改'}
      act={(reason) => send(removes ? calls.removeNovels : calls.startNovelJob, { id, reason })}
      onClose={onClose}
    >
      <p>{jobText(job)}</p>
      <p>{removes ? '删除以后不能恢复，也不能撤销。' : '做完以后可以一次撤销。离开这一页也会做完。'}</p>
    </ActDialog>
  );
};

const JobList = styled.ul`
  display: grid;
  gap: ${space.m};
  margin-block-end: ${space.l};
`;

const JobFrame = styled.article`
  display: grid;
  gap: ${space.s};
  padding: ${space.m} ${space.l};
  border: 1px solid ${color.line};
  border-radius: ${radius.m};
  background: ${color.sheet};

  h2 {
    font-family: ${font.sans};
    font-size: ${text.base};
    overflow-wrap: anywhere;
  }

  progress {
    inline-size: min(100%, 24em);
    accent-color: ${color.accent};
  }
`;
