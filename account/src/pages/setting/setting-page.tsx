import { calls } from 'shared-api/paths';
import type { Profile } from 'shared-api/schemas/account';
import { useMemberData } from 'shared-auth';
import { MemberRegion } from '../../lib/member-region.tsx';
import { PageTitle } from '../../lib/page-title.tsx';
import { LeaveSection } from './leave-section.tsx';
import { ProfileForm } from './profile-form.tsx';
import { ReadingForm } from './reading-form.tsx';
import { SessionList } from './session-list.tsx';

/** A member's own particulars, how they like to read, where they are signed in, and the way out. */
export const SettingPage = () => {
  const profile = useMemberData<Profile>(calls.profile);
  return (
    <>
      <PageTitle>个人设置</PageTitle>
      <MemberRegion {...profile}>
        {(data) => (
          <>
            <ProfileForm profile={data} onSaved={profile.setData} />
            <ReadingForm preferences={data.preferences} onSaved={profile.setData} />
            <SessionList />
            <LeaveSection />
          </>
        )}
      </MemberRegion>
    </>
  );
};
