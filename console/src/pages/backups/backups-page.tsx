import { useState } from 'react';
import * as calls from 'shared-api/console/calls';
import type { Backup, Backups } from 'shared-api/console/schemas/backups';
import { PrimaryButton, QuietButton } from 'shared-ui/button';
import { Notice } from 'shared-ui/notice';
import { color, font, radius, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import { useAct } from '../../acts/use-act.tsx';
import { PageTitle } from '../../area/page-title.tsx';
import { Loaded } from '../../queries/loaded.tsx';
import { useConsoleQuery } from '../../queries/use-console-query.ts';
import { formatTime, sizeText } from '../../words/formats.ts';
import { useRefreshWhile } from '../imports/use-refresh-while.ts';
import { type BackupActName, BackupActs } from './backup-acts.tsx';

/** The site's backups: made, checked, downloaded and deleted here; restored by a command. */
const BackupsPage = () => {
  const backups = useConsoleQuery<Backups>(calls.backups);
  useRefreshWhile(Boolean(backups.data?.task));
  const [asked, setAsked] = useState<{ act: BackupActName; file: string }>();
  return (
    <>
      <PageTitle
        aside={
          <PrimaryButton type="button" onClick={() => setAsked({ act: 'make', file: '' })}>
            现在备份
          </PrimaryButton>
        }
      >
        备份
      </PageTitle>
      <Loaded {...backups}>
        {(shown) => (
          <>
            <Situation backups={shown} />
            {shown.items.length === 0 ? (
              <Notice role="status" level="h2" title="还没有备份">
                一个备份是一个文件，里面有整个书库、会员和发布。
              </Notice>
            ) : (
              <BackupList aria-label="备份">
                {shown.items.map((backup) => (
                  <li key={backup.file}>
                    <BackupCard
                      backup={backup}
                      isBusy={shown.task?.file === backup.file}
                      onAct={(act) => setAsked({ act, file: backup.file })}
                    />
                  </li>
                ))}
              </BackupList>
            )}
            <RestoreNote>
              恢复要先停下网站，再在服务器上执行 <code>npm run library -- restore 备份文件 --overwrite</code>
              ：它会代替整个书库，不成功就一切照旧。
            </RestoreNote>
          </>
        )}
      </Loaded>
      {asked && <BackupActs {...asked} onClose={() => setAsked(undefined)} />}
    </>
  );
};

/* The route's module: routes.tsx loads it as one chunk. */
export { BackupsPage as Component };

/** How the backups stand: what has to be seen to, what is being done, and what the clock does. */
const Situation = ({ backups: { warning, failed, task, every_hours, kept, free_bytes } }: { backups: Backups }) => (
  <SituationBlock>
    {warning !== null && <Warning role="note">{warning}</Warning>}
    {failed && !task && (
      <Warning role="note">
        {formatTime(failed.at)} 的备份没有做成：{failed.error}
      </Warning>
    )}
    {task && (
      <TaskLine role="status">
        {task.kind === 'make' ? '正在做备份' : `正在检查 ${task.file}`}
        {task.step === '' ? '，排队中' : `：${task.step}`}
        <progress aria-label="进度" max={100} value={task.percent} />
      </TaskLine>
    )}
    <p>
      {every_hours === 0
        ? '没有定时备份：在服务器上设环境变量 BACKUP_HOURS，就会隔这么多小时自动做一个。'
        : `每 ${every_hours} 小时自动做一个，之后只留最近 ${kept} 个。`}
      {`磁盘还剩 ${sizeText(free_bytes)}。`}
    </p>
  </SituationBlock>
);

interface BackupCardProps {
  backup: Backup;
  isBusy: boolean;
  onAct: (act: BackupActName) => void;
}

const BackupCard = ({ backup: { file, bytes, made_at, check, upgraded_from }, isBusy, onAct }: BackupCardProps) => {
  const send = useAct();
  const problem = check?.problem ?? null;
  return (
    <Card aria-labelledby={`backup-${file}`}>
      <CardTitle id={`backup-${file}`}>
        <time dateTime={made_at}>{formatTime(made_at)}</time>
      </CardTitle>
      <CardFacts>
        <span>{sizeText(bytes)}</span>
        <span>{file}</span>
        {upgraded_from !== null && <span>从版本 {upgraded_from} 升级之前自动做的</span>}
        {check && problem === null && <span>{formatTime(check.at)} 核对过，完好</span>}
      </CardFacts>
      {problem !== null && <Problem>不能用：{problem}</Problem>}
      <CardActs>
        <QuietButton type="button" disabled={isBusy} onClick={() => void send(calls.checkBackup, { file })}>
          检查
        </QuietButton>
        <QuietButton type="button" onClick={() => onAct('download')}>
          下载
        </QuietButton>
        <QuietButton type="button" disabled={isBusy} onClick={() => onAct('delete')}>
          删除
        </QuietButton>
      </CardActs>
    </Card>
  );
};

const SituationBlock = styled.div`
  display: grid;
  gap: ${space.m};
  max-inline-size: 42em;
  padding-block-end: ${space.l};
`;

const Warning = styled.p`
  padding: ${space.m} ${space.l};
  border: 1px solid ${color.seal};
  border-radius: ${radius.m};
  color: ${color.seal};
  overflow-wrap: anywhere;
`;

const TaskLine = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space.s} ${space.m};

  progress {
    inline-size: 10em;
    accent-color: ${color.accent};
  }
`;

const BackupList = styled.ul`
  display: grid;
  gap: ${space.m};
`;

const Card = styled.article`
  display: grid;
  gap: ${space.s};
  padding: ${space.m} ${space.l};
  border: 1px solid ${color.line};
  border-radius: ${radius.m};
  background: ${color.sheet};
`;

const CardTitle = styled.h2`
  font-family: ${font.sans};
  font-size: ${text.base};
`;

const CardFacts = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${space.m};
  color: ${color.inkSoft};
  font-size: ${text.small};
  overflow-wrap: anywhere;
`;

const Problem = styled.p`
  color: ${color.seal};
`;

const CardActs = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.s};
`;

const RestoreNote = styled.p`
  max-inline-size: 42em;
  padding-block-start: ${space.xl};
  color: ${color.inkSoft};
  font-size: ${text.small};

  code {
    overflow-wrap: anywhere;
  }
`;
