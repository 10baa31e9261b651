import { type Role, roleNames } from 'shared-api/console/roles';
import { pages } from 'shared-api/paths';
import type { FeedbackKind, MessageKind } from 'shared-api/schemas/message';

/** Title, text and link of a message, ready to be sent. */
export interface Notice {
  kind: MessageKind;
  title: string;
  body: string;
  /** A path of the site, or null. */
  link: string | null;
}

/** A sign-in with a browser that is new to the member, in case it was somebody else. @param device as in `Chrome · Android` */
export const newDeviceNotice = (device: string): Notice => ({
  kind: 'security',
  title: '新设备登录',
  body: `${device} 登录了你的账号。如果不是你本人，请在个人设置里让这台设备退出登录，并修改密码。`,
  link: pages.settings,
});

/** A password change, in case it was somebody else's. */
export const passwordChangedNotice: Notice = {
  kind: 'security',
  title: '密码已修改',
  body: '其他设备已退出登录。如果不是你本人修改的，请立即联系本站。',
  link: pages.settings,
};

/** A new password given by those who run the site. */
export const passwordResetNotice: Notice = {
  kind: 'security',
  title: '你的密码已被重置',
  body: '本站管理员为你换了一个新密码，所有设备都已退出登录。登录后请改成你自己的密码；如果不是你要求的，请立即联系本站。',
  link: pages.settings,
};

/** Data that were handed out by those who run the site, in case somebody else asked for them. */
export const dataHandedOutNotice: Notice = {
  kind: 'security',
  title: '你的资料被导出',
  body: '本站管理员应你的要求导出了你在本站的个人数据。如果不是你要求的，请立即联系本站。',
  link: pages.settings,
};

/** A change of what the member may do, in case it was somebody else's. */
export const roleChangedNotice = (role: Role): Notice => ({
  kind: 'security',
  title: `你的角色改为${roleNames[role]}`,
  body:
    role === 'reader' ? '你的账号不再能管理本站。' : '你的账号现在能管理本站。请用一个别处没有用过的密码，并保管好它。',
  link: pages.settings,
});

/** Changes of the second factor of staff, in case it was somebody else. */
export const secondFactorNotice = (change: 'on' | 'off' | 'recovery'): Notice => {
  const [title, body] = secondFactorTexts[change];
  return {
    kind: 'security',
    title,
    body: `${body}如果不是你本人，请立即修改密码，并联系别的管理员。`,
    link: pages.settings,
  };
};

const secondFactorTexts = {
  on: ['两步验证已开启', '以后管理本站，登录后还要输入验证器里的动态码。'],
  off: ['两步验证已关闭', '现在只凭密码就能用你的账号管理本站。'],
  recovery: ['用了一个恢复码', '有人用恢复码代替动态码，通过了你的两步验证；这个恢复码不能再用了。'],
} as const;

/** The answer to a member's feedback. */
export const replyNotice = (kind: FeedbackKind, reply: string): Notice => ({
  kind: 'reply',
  title: `你的反馈有了回复（${kind}）`,
  body: reply,
  link: pages.feedback,
});

/** New chapters of a novel; its title is complete once the chapters of the day are counted. */
export interface UpdateNotice {
  titleBeforeCount: string;
  titleAfterCount: string;
  body: string;
  link: string;
}

/** A new novel of an author whom the member follows; further chapters of the day are counted with those it came with. */
export const newNovelNotice = (author: string, novel: { id: string; title: string }, latest: string): UpdateNotice => ({
  titleBeforeCount: `${author}的新作品《${novel.title}》，`,
  titleAfterCount: ' 章',
  body: `最新：${latest}`,
  link: pages.book(novel.id),
});

/** @param novel its title @param first id of the first new chapter @param latest title of the last one */
export const updateNotice = (novel: string, first: string, latest: string): UpdateNotice => ({
  titleBeforeCount: `《${novel}》更新了 `,
  titleAfterCount: ' 章',
  body: `最新：${latest}`,
  link: pages.chapter(first),
});
