import { calls } from 'shared-api/paths';
import type { Profile } from 'shared-api/schemas/account';
import { PageTitle } from '../../area/page-title.tsx';
import { MemberRegion } from '../../member-data/member-region.tsx';
import { useMemberQuery } from '../../member-data/use-member-query.ts';
import { LeaveSection } from './leave-section.tsx';
import { ProfileForm } from './profile-form.tsx';
import { ReadingSection } from './reading-section.tsx';
import { SessionList } from './session-list.tsx';

/** Page of a member's profile, reading preferences, devices, and the end of the account. */
const SettingPage = () => {
  const profile = useMemberQuery<Profile>(calls.profile);
  return (
    <>
      <PageTitle>个人设置</PageTitle>
      <MemberRegion {...profile}>
        {(data) => (
          <>
            <ProfileForm profile={data} onSaved={(saved) => profile.setData(() => saved)} />
            <ReadingSection />
            <SessionList />
            <LeaveSection />
          </>
        )}
      </MemberRegion>
    </>
  );
};

/* The route's module: routes.tsx loads it as one chunk. */
export { SettingPage as Component };
