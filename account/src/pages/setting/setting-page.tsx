import { calls } from 'shared-api/paths';
import type { Profile } from 'shared-api/schemas/account';
import { ReadingControls } from 'shared-ui/reading-controls';
import { SectionCard } from 'shared-ui/section-card';
import { space } from 'shared-ui/theme';
import styled from 'styled-components';
import { PageTitle } from '../../area/page-title.tsx';
import { MemberRegion } from '../../member-data/member-region.tsx';
import { useMemberQuery } from '../../member-data/use-member-query.ts';
import { LeaveSection } from './leave-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { ProfileForm } from './profile-form.tsx';
import { SessionList } from './session-list.tsx';

/** Page of a member's profile, reading preferences, password, devices, and the end of the account. */
const SettingPage = () => {
  const profile = useMemberQuery<Profile>(calls.profile);
  return (
    <>
      <PageTitle>个人设置</PageTitle>
      <MemberRegion {...profile}>
        {(data) => (
          <SettingGrid>
            <ProfileForm profile={data} onSaved={(saved) => profile.setData(() => saved)} />
            <ReadingSection />
            <PasswordSection />
            <SessionList />
            <LeaveSection />
          </SettingGrid>
        )}
      </MemberRegion>
    </>
  );
};

/* The route's module: routes.tsx loads it as one chunk. */
export { SettingPage as Component };

/* Two sections beside each other on the widest screens. */
const SettingGrid = styled.div`
  @media (min-width: 100em) {
    display: grid;
    grid-template-columns: repeat(2, minmax(0, 1fr));
    align-items: start;
    gap: ${space.l};

    &&& > * + * {
      margin: 0;
    }
  }
`;

/** The reading settings: those of this browser, which the shell keeps with the account. Each change holds at once. */
const ReadingSection = () => (
  <SectionCard title="阅读偏好">
    <ReadingControls />
  </SectionCard>
);
