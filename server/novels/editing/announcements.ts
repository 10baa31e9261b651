import { homeBounds } from 'shared-api/console/home-blocks';
import type { HomeAnnouncement } from 'shared-api/console/schemas/home';
import { type Authority, byCommand } from '../../console/record/record-act.ts';
import { isoTime } from '../../db/ids.ts';
import type { Store } from '../../db/open-store.ts';
import { FailedCall, refuse } from '../../http/failures/failures.ts';
import type { LaidAnnouncement } from '../catalog/home/home-layout.ts';
import { changeHome } from './home/change-home.ts';
import { linkAddressProblem } from './link-address.ts';

/** An announcement with its id, as on the wire. */
export type StoredAnnouncement = HomeAnnouncement & { id: string };

/** All announcements in the order of the home page, those that are over or have not begun included. */
export const listHomeAnnouncements = async ({ db }: Store): Promise<StoredAnnouncement[]> => {
  const rows = await db.selectFrom('home_announcements').selectAll().orderBy('id').execute();
  return rows.map(({ id, ...announcement }) => ({ id: String(id), ...announcementOnWire(announcement) }));
};

/** Adds an announcement after the others. @throws FailedCall as {@link checkedAnnouncement}; 409 where there are too many */
export const addHomeAnnouncement = async (
  store: Store,
  given: LaidAnnouncement,
  authority: Authority = byCommand(),
): Promise<StoredAnnouncement> => {
  const announcement = checkedAnnouncement(given);
  await changeHome(
    store,
    (layout) => {
      if (layout.announcements.length >= homeBounds.announcements)
        throw new FailedCall(409, 'conflict', `首页最多 ${homeBounds.announcements} 条公告，请先删去一条`);
      return { ...layout, announcements: [...layout.announcements, announcement] };
    },
    authority,
    Date.now(),
  );
  const last = (await listHomeAnnouncements(store)).at(-1);
  if (!last) throw new FailedCall(409, 'conflict', '公告刚才被删去了');
  return last;
};

/** Removes an announcement. @returns false where there is no such announcement */
export const removeHomeAnnouncement = async (
  store: Store,
  id: number,
  authority: Authority = byCommand(),
): Promise<boolean> => {
  const act = await changeHome(
    store,
    (layout, ids) => ({
      ...layout,
      announcements: layout.announcements.filter((_, at) => ids.announcements[at] !== id),
    }),
    authority,
    Date.now(),
  );
  return act !== null;
};

/** An announcement with its texts trimmed. @throws FailedCall 400 where it says nothing, too much, or leads nowhere, or ends before it begins */
export const checkedAnnouncement = ({ title, text, link, begins_at, ends_at }: LaidAnnouncement): LaidAnnouncement => {
  const name = title.trim();
  refuse(name === '' && '请写公告的标题');
  refuse([...name].length > homeBounds.titleLength && `公告的标题不能多于 ${homeBounds.titleLength} 个字`);
  const words = text.trim();
  refuse(
    [...words].length > homeBounds.announcementLength &&
      `公告“${name}”的正文不能多于 ${homeBounds.announcementLength} 个字`,
  );
  const address = link?.trim() || null;
  refuse(address !== null && linkAddressProblem(`公告“${name}”的链接`, address));
  refuse(address !== null && words !== '' && `公告“${name}”有了正文就不用链接：读者点开的是正文`);
  refuse(Number.isNaN(begins_at - ends_at) && `公告“${name}”的时间读不出来`);
  refuse(begins_at >= ends_at && `公告“${name}”的结束应晚于开始`);
  return { title: name, text: words, link: address, begins_at, ends_at };
};

export const announcementOnWire = ({ begins_at, ends_at, ...words }: LaidAnnouncement): HomeAnnouncement => ({
  ...words,
  begins_at: isoTime(begins_at),
  ends_at: isoTime(ends_at),
});
