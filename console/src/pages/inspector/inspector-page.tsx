import { useEffect } from 'react';
import * as calls from 'shared-api/console/calls';
import type { Inspection } from 'shared-api/console/schemas/inspector';
import { dropOwnEntry, keepOwnEntry } from 'shared-api/own-entries';
import { pages } from 'shared-api/paths';
import { useAuth } from 'shared-auth';
import { PrimaryButton, QuietButton } from 'shared-ui/button';
import { SectionCard } from 'shared-ui/section-card';
import { space } from 'shared-ui/theme';
import styled from 'styled-components';
import { useAct } from '../../acts/use-act.tsx';
import * as addresses from '../../addresses.ts';
import { SoftText } from '../../area/page-styles.ts';
import { PageTitle } from '../../area/page-title.tsx';
import { Loaded } from '../../queries/loaded.tsx';
import { useConsoleQuery } from '../../queries/use-console-query.ts';
import { formatTime } from '../../words/formats.ts';

/** Switches the inspector on and off in this browser, and says which releases were chosen in it. */
const InspectorPage = () => {
  const inspection = useConsoleQuery<Inspection>(calls.inspection);
  const send = useAct();
  const { username } = useAuth();
  const isOn = inspection.data?.is_on;
  useEffect(() => {
    if (isOn) keepOwnEntry(username, { label: '检查页面', to: addresses.inspector, order: 91 });
    else if (isOn === false) dropOwnEntry(username, addresses.inspector);
  }, [isOn, username]);
  return (
    <>
      <PageTitle>检查页面</PageTitle>
      <Loaded {...inspection}>
        {({ is_on, chosen, chosen_until }) => (
          <SectionCard title="这个浏览器">
            <p>
              打开以后，网站的每一页右边多一个“检查”：按一下，就框出哪个应用画了哪里，列出各自的版本、脚本的大小、多久可以操作、出过几次错；还可以只给自己换一个已发布的版本来试。
            </p>
            <SoftText role="status">{is_on ? '现在开着。' : '现在没有打开。'}</SoftText>
            {chosen.length > 0 && chosen_until !== null && (
              <p>
                这个浏览器自己选了 {chosen.join('、')}，到 {formatTime(chosen_until)} 为止。
              </p>
            )}
            <ButtonRow>
              {is_on ? (
                <>
                  {/* A page load: the server adds the inspector to the pages that it gives. */}
                  <PrimaryButton as="a" href={pages.home}>
                    去首页看看
                  </PrimaryButton>
                  <QuietButton type="button" onClick={() => void send(calls.switchInspector, { is_on: false })}>
                    关闭检查
                  </QuietButton>
                </>
              ) : (
                <PrimaryButton type="button" onClick={() => void send(calls.switchInspector, { is_on: true })}>
                  打开检查
                </PrimaryButton>
              )}
              {chosen.length > 0 && (
                <QuietButton type="button" onClick={() => void send(calls.chooseRelease, { release: null })}>
                  回到大家的版本
                </QuietButton>
              )}
            </ButtonRow>
          </SectionCard>
        )}
      </Loaded>
    </>
  );
};

/* The route's module: routes.tsx loads it as one chunk. */
export { InspectorPage as Component };

const ButtonRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.s};
`;
