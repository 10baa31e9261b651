import { toast } from 'react-hot-toast';
import { calls } from 'shared-api/paths';
import { post } from 'shared-api/request';
import type { Profile, ProfileChange } from 'shared-api/schemas/account';

/** Saves part of the profile. @returns the whole profile as it is now; null where the server refused, which a toast explains */
export const saveProfile = async (change: ProfileChange): Promise<Profile | null> => {
  try {
    const profile = await post<Profile>(calls.profile, change);
    toast.success('已保存');
    return profile;
  } catch {
    return null;
  }
};
