import { calls } from 'shared-api/paths';
import { AccountDeletion, Ids, Profile, ProfileChange, Session } from 'shared-api/schemas/account';
import { failedResponse, type Respond, validated } from 'shared-api/testing/mock-api';
import { Type } from 'typebox';
import type { MemberRecords } from './member-records.ts';

/** The profile, the sessions, and the account's end. */
export const accountResponses = (records: MemberRecords): Record<string, Respond> => ({
  [`GET ${calls.profile}`]: () => validated(Profile, records.profile),
  [`POST ${calls.profile}`]: ({ body }) => {
    const { preferences, ...named } = validated(ProfileChange, body as ProfileChange);
    if (named.email !== undefined && !/^([^\s@]+@[^\s@]+\.[^\s@]+)?$/.test(named.email)) {
      return failedResponse(400, 'bad_request', '邮箱的格式不对');
    }
    const { profile } = records;
    records.profile = { ...profile, ...named, preferences: { ...profile.preferences, ...preferences } } as Profile;
    return validated(Profile, records.profile);
  },
  [`GET ${calls.sessions}`]: () => validated(Type.Array(Session), records.sessions),
  [`POST ${calls.endSessions}`]: ({ body }) => {
    const { ids } = validated(Ids, body as { ids: string[] });
    records.sessions = records.sessions.filter(({ id }) => !ids.includes(id));
    return { msg: '所选设备已退出登录' };
  },
  [`POST ${calls.deleteAccount}`]: ({ body }) => {
    const { passwd } = validated(AccountDeletion, body as { passwd: string });
    if (passwd !== records.password) return failedResponse(403, 'forbidden', '原始密码错误');
    return { msg: '账号已注销' };
  },
});
