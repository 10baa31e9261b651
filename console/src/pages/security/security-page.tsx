import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'react-hot-toast';
import * as calls from 'shared-api/console/calls';
import type { Recorded } from 'shared-api/console/schemas/record';
import type { NewSecret, RecoveryCodes, SecondFactor } from 'shared-api/console/schemas/second-factor';
import { post } from 'shared-api/request';
import { PrimaryButton, QuietButton } from 'shared-ui/button';
import { SectionCard } from 'shared-ui/section-card';
import { color } from 'shared-ui/theme';
import styled from 'styled-components';
import { ActDialog } from '../../acts/act-dialog.tsx';
import { ButtonRow } from '../../area/page-styles.ts';
import { PageTitle } from '../../area/page-title.tsx';
import { Loaded } from '../../queries/loaded.tsx';
import { useConsoleQuery } from '../../queries/use-console-query.ts';
import { formatTime } from '../../words/formats.ts';
import { CodeList } from './code-list.tsx';
import { SetUp } from './set-up.tsx';

/** The second factor of whoever is signed in: set up, new recovery codes, switched off. */
const SecurityPage = () => {
  const client = useQueryClient();
  const factor = useConsoleQuery<SecondFactor>(calls.secondFactor);
  const [dialog, setDialog] = useState<DialogName>();
  const [secret, setSecret] = useState<NewSecret>();
  const [codes, setCodes] = useState<string[]>();

  /** Does it with the answer of a call. @returns whether it was done; where not, the shell shows the server's sentence */
  const send = async <Answer,>(path: string, then: (answer: Answer) => void): Promise<boolean> => {
    try {
      then(await post<Answer>(path));
      // All queries: whether the other pages open depends on the second factor too.
      void client.invalidateQueries();
      return true;
    } catch {
      return false;
    }
  };
  const acts: Record<DialogName, () => Promise<boolean>> = {
    begin: () => send<NewSecret>(calls.beginSecondFactor, setSecret),
    renew: () => send<RecoveryCodes>(calls.renewRecoveryCodes, (answer) => setCodes(answer.codes)),
    off: () => send<Recorded>(calls.switchOffSecondFactor, ({ msg }) => toast.success(msg)),
  };
  const done = (answer: RecoveryCodes) => {
    setSecret(undefined);
    setCodes(answer.codes);
    void client.invalidateQueries();
  };

  return (
    <>
      <PageTitle>安全</PageTitle>
      <Loaded {...factor}>
        {({ since, recovery_codes: left }) => (
          <SectionCard title="两步验证">
            {codes !== undefined ? (
              <CodeList codes={codes} onKept={() => setCodes(undefined)} />
            ) : secret !== undefined ? (
              <SetUp secret={secret} onDone={done} onCancel={() => setSecret(undefined)} />
            ) : since === null ? (
              <>
                <Words>
                  开启以后，登录后要管理本站，除了密码，还要输入手机上验证器显示的六位动态码：别人知道了密码，也进不了管理页面。看书、书架和笔记不受影响。
                </Words>
                <ButtonRow>
                  <PrimaryButton type="button" onClick={() => setDialog('begin')}>
                    开启两步验证
                  </PrimaryButton>
                </ButtonRow>
              </>
            ) : (
              <>
                <Words>
                  已经开启，从 {formatTime(since)} 起。
                  {left === 0 ? '恢复码已经用完，请换一组。' : `还有 ${left} 个恢复码没有用过。`}
                </Words>
                <ButtonRow>
                  <QuietButton type="button" onClick={() => setDialog('renew')}>
                    换一组恢复码
                  </QuietButton>
                  <QuietButton type="button" onClick={() => setDialog('off')}>
                    关闭两步验证
                  </QuietButton>
                </ButtonRow>
              </>
            )}
          </SectionCard>
        )}
      </Loaded>
      {dialog && (
        <ActDialog
          {...dialogTexts[dialog]}
          reasonLabel={null}
          needsPassword
          isDangerous={dialog === 'off'}
          act={acts[dialog]}
          onClose={() => setDialog(undefined)}
        >
          <p>{dialogTexts[dialog].consequence}</p>
        </ActDialog>
      )}
    </>
  );
};

/* The route's module: routes.tsx loads it as one chunk. */
export { SecurityPage as Component };

type DialogName = 'begin' | 'renew' | 'off';

const dialogTexts: Record<DialogName, { title: string; consequence: string; submit: string }> = {
  begin: {
    title: '开启两步验证',
    consequence: '下一步会显示一个二维码，用手机上的验证器扫描。输入一次动态码以后，两步验证才算开启。',
    submit: '下一步',
  },
  renew: { title: '换一组恢复码', consequence: '原来的恢复码马上失效。新的十个只显示这一次。', submit: '换一组' },
  off: {
    title: '关闭两步验证',
    consequence: '以后只凭密码就能用这个账号管理本站。验证器里的条目和恢复码都失效。',
    submit: '确认关闭',
  },
};

const Words = styled.p`
  color: ${color.inkSoft};
`;
