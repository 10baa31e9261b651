import { type Static, Type } from 'typebox';
import { Link, Site } from '../../schemas/site.ts';
import { Reason } from './staff.ts';

/** Who may register. */
export const registrations = ['open', 'invitation', 'closed'] as const;

/** Bounds of settings. */
export const settingBounds = {
  nameLength: 30,
  textLength: 500,
  links: 50,
  linkNameLength: 50,
  addressLength: 1_000,
} as const;

/** The site's settings. Texts are empty where nothing is set: then `defaults` count. */
export const SiteSettings = Type.Object({
  texts: Site,
  defaults: Site,
  registration: Type.Enum([...registrations], {
    description: 'open 任何人都能注册，invitation 受到邀请的人能注册，closed 不开放注册',
  }),
  second_factor_duty: Type.Boolean({ description: '管理员是否必须开启两步验证' }),
  members_only: Type.Boolean({ description: '整个站是否只给会员看' }),
  links: Type.Array(Link, { description: '友情链接' }),
  sends_mail: Type.Boolean({ description: '服务器是否设置了寄信' }),
});

/** Settings that are to change; what is absent stays, and an empty text puts the default back. */
export const SettingsChange = Type.Object({
  texts: Type.Optional(Type.Partial(Site)),
  registration: Type.Optional(Type.Enum([...registrations])),
  second_factor_duty: Type.Optional(Type.Boolean()),
  members_only: Type.Optional(Type.Boolean()),
  reason: Reason,
});

/** The partner links that are to stand in the place of all there are. */
export const LinksChange = Type.Object({ links: Type.Array(Link, { maxItems: settingBounds.links }), reason: Reason });

export const TestMailForm = Type.Object({ email: Type.String({ maxLength: 254, description: '收信的邮箱' }) });

export type SiteSettings = Static<typeof SiteSettings>;
export type SettingsChange = Static<typeof SettingsChange>;
export type LinksChange = Static<typeof LinksChange>;
export type Registration = (typeof registrations)[number];
