import { useState } from 'react';
import * as calls from 'shared-api/console/calls';
import { blockNames, blocksOf, type HomeBlock, homeBlocks, rowName } from 'shared-api/console/home-blocks';
import type { HomeChange, HomeLayout } from 'shared-api/console/schemas/home';
import { PrimaryButton, QuietButton } from 'shared-ui/button';
import { SectionCard } from 'shared-ui/section-card';
import { SwitchLabel } from 'shared-ui/switch-label';
import { TextButton } from 'shared-ui/text-button';
import { color, radius, space } from 'shared-ui/theme';
import styled from 'styled-components';
import { ActDialog } from '../../acts/act-dialog.tsx';
import { useAct } from '../../acts/use-act.tsx';
import { SoftText } from '../../area/page-styles.ts';
import { PageTitle } from '../../area/page-title.tsx';
import { useKeptText } from '../../drafts/use-kept-text.ts';
import { OrderedList } from '../../lists/ordered-list.tsx';
import { Loaded } from '../../queries/loaded.tsx';
import { useConsoleQuery } from '../../queries/use-console-query.ts';
import { AnnouncementList } from './announcement-list.tsx';
import { BannerList } from './banner-list.tsx';
import { PickList } from './pick-list.tsx';
import { PreviewDialog } from './preview-dialog.tsx';

/**
 * Editor of the home page: announcements, picks, banners, and the blocks in their order. It changes a draft, which
 * readers see once it is saved, and which stays on the device until then.
 */
const HomePage = () => {
  const layout = useConsoleQuery<HomeLayout>(calls.homeLayout);
  // While there is one it stands in the place of the layout that counts, and keeps the version that it was made of.
  const [draft, setDraft] = useState<HomeLayout>();
  const forget = useKeptText('console-home', draft ? JSON.stringify(draft) : '', (kept) => setDraft(keptDraft(kept)));
  const change = (changed: HomeLayout | undefined) => {
    if (changed === undefined) forget();
    setDraft(changed);
  };
  return (
    <>
      <PageTitle
        aside={
          <TextButton as="a" href="/home" target="_blank">
            打开首页
          </TextButton>
        }
      >
        首页
      </PageTitle>
      <Loaded {...layout}>{(present) => <HomeForm present={present} draft={draft} onChange={change} />}</Loaded>
    </>
  );
};

/* The route's module: routes.tsx loads it as one chunk. */
export { HomePage as Component };

const keptDraft = (json: string): HomeLayout | undefined => {
  try {
    const draft: HomeLayout = JSON.parse(json);
    const lists = [draft.picks, draft.banners, draft.announcements, draft.hidden, draft.order];
    return lists.every(Array.isArray) && typeof draft.version === 'string' ? draft : undefined;
  } catch {
    // It was kept in another form.
    return undefined;
  }
};

interface HomeFormProps {
  present: HomeLayout;
  draft: HomeLayout | undefined;
  onChange: (draft: HomeLayout | undefined) => void;
}

const HomeForm = ({ present, draft, onChange }: HomeFormProps) => {
  const send = useAct();
  const [dialog, setDialog] = useState<'preview' | 'save'>();
  const shown = draft ?? present;
  const change = (values: Partial<HomeLayout>) => onChange({ ...shown, ...values });
  const toggle = (name: HomeBlock, isShown: boolean) =>
    change({ hidden: homeBlocks.filter((block) => (block === name ? !isShown : shown.hidden.includes(block))) });
  const { picks, banners, announcements, hidden, order, version } = shown;
  const body = { picks: picks.map(({ id }) => id), banners, announcements, hidden, order };
  return (
    <>
      <SectionCard title="公告">
        <AnnouncementList announcements={announcements} onChange={(changed) => change({ announcements: changed })} />
      </SectionCard>
      <SectionCard title="编辑推荐">
        <PickList picks={picks} onChange={(changed) => change({ picks: changed })} />
      </SectionCard>
      <SectionCard title="横幅">
        <BannerList banners={banners} onChange={(changed) => change({ banners: changed })} />
      </SectionCard>
      <SectionCard title="栏目">
        <OrderedList
          label="栏目"
          items={order}
          keyOf={(row) => row}
          nameOf={rowName}
          onChange={(changed) => change({ order: changed })}
          isFixed
        >
          {(row) => (
            <RowBlocks>
              {blocksOf(row).map((name) => (
                <SwitchLabel key={name}>
                  <input
                    type="checkbox"
                    checked={!hidden.includes(name)}
                    onChange={(event) => toggle(name, event.target.checked)}
                  />
                  {blockNames[name]}
                </SwitchLabel>
              ))}
            </RowBlocks>
          )}
        </OrderedList>
        <SoftText>有公告的时候，公告和横幅总在最上面。</SoftText>
      </SectionCard>
      <SaveBar aria-label="改动" role="group" data-changed={draft !== undefined || undefined}>
        <p role="status">{draft ? '改动还没有保存，读者看到的还是原来的首页。' : '没有改动。'}</p>
        <SaveButtons>
          <QuietButton type="button" onClick={() => setDialog('preview')}>
            看看效果
          </QuietButton>
          {draft && (
            <>
              <PrimaryButton type="button" onClick={() => setDialog('save')}>
                保存
              </PrimaryButton>
              <TextButton type="button" onClick={() => onChange(undefined)}>
                放弃改动
              </TextButton>
            </>
          )}
        </SaveButtons>
      </SaveBar>
      {dialog === 'preview' && <PreviewDialog draft={body} onClose={() => setDialog(undefined)} />}
      {dialog === 'save' && (
        <ActDialog
          title="保存首页"
          submit="保存"
          act={async (reason) => {
            const isDone = await send(calls.saveHome, { ...body, version, reason } satisfies HomeChange);
            if (isDone) onChange(undefined);
            return isDone;
          }}
          onClose={() => setDialog(undefined)}
        >
          <p>读者马上会看到这样的首页。在记录里可以撤销。</p>
        </ActDialog>
      )}
    </>
  );
};

/* Side by side, as on the home page. */
const RowBlocks = styled.div`
  display: flex;
  flex: 1 1 9em;
  flex-wrap: wrap;
  gap: 0 ${space.l};
`;

const SaveBar = styled.div`
  position: sticky;
  inset-block-end: 0;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space.s} ${space.l};
  max-inline-size: 42em;
  margin-block-start: ${space.l};
  padding: ${space.m} ${space.l};
  border: 1px solid ${color.line};
  border-radius: ${radius.m};
  background: ${color.sheet};
  color: ${color.inkSoft};

  &[data-changed] {
    border-color: ${color.accent};
  }
`;

const SaveButtons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.s};
`;
