import { toast } from 'react-hot-toast';
import { calls } from 'shared-api/paths';
import { post } from 'shared-api/request';
import type { Profile, ProfileChange } from 'shared-api/schemas/account';

/** Sends part of the profile; gives the whole as it stands now, or null where the server refused (it says why). */
export const saveProfile = async (change: ProfileChange): Promise<Profile | null> => {
  try {
    const profile = await post<Profile>(calls.profile, change);
    toast.success('已保存');
    return profile;
  } catch {
    return null;
  }
};
