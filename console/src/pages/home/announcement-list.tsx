import { useState } from 'react';
import { homeBounds } from 'shared-api/console/home-blocks';
import type { HomeAnnouncement } from 'shared-api/console/schemas/home';
import { QuietButton } from 'shared-ui/button';
import { TextButton } from 'shared-ui/text-button';
import { color, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import { SoftText } from '../../area/page-styles.ts';
import { OrderedList } from '../../lists/ordered-list.tsx';
import { formatTime } from '../../words/formats.ts';
import { AnnouncementDialog } from './announcement-dialog.tsx';

interface AnnouncementListProps {
  announcements: HomeAnnouncement[];
  onChange: (announcements: HomeAnnouncement[]) => void;
}

/** The announcements in their order, each with its time, and dialogs to add and to change one. */
export const AnnouncementList = ({ announcements, onChange }: AnnouncementListProps) => {
  const [edited, setEdited] = useState<{ at: number; announcement?: HomeAnnouncement }>();
  return (
    <>
      {announcements.length === 0 && <SoftText>没有公告。公告在首页最上面，到时候自己出现，自己消失。</SoftText>}
      <OrderedList
        label="公告"
        items={announcements}
        keyOf={(announcement) => JSON.stringify(announcement)}
        nameOf={({ title }) => title}
        onChange={onChange}
        actions={(announcement, at) => (
          <TextButton
            type="button"
            aria-label={`修改 ${announcement.title}`}
            onClick={() => setEdited({ at, announcement })}
          >
            修改
          </TextButton>
        )}
      >
        {(announcement) => (
          <AnnouncementName>
            {announcement.title}
            <small>
              <b>{stateOf(announcement, Date.now())}</b> {formatTime(announcement.begins_at)} 至{' '}
              {formatTime(announcement.ends_at)}
            </small>
          </AnnouncementName>
        )}
      </OrderedList>
      {announcements.length >= homeBounds.announcements ? (
        <SoftText>最多 {homeBounds.announcements} 条公告。</SoftText>
      ) : (
        <div>
          <QuietButton type="button" onClick={() => setEdited({ at: announcements.length })}>
            添加公告
          </QuietButton>
        </div>
      )}
      {edited && (
        <AnnouncementDialog
          announcement={edited.announcement}
          onDone={(changed) =>
            onChange([...announcements.slice(0, edited.at), changed, ...announcements.slice(edited.at + 1)])
          }
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  );
};

const stateOf = ({ begins_at, ends_at }: HomeAnnouncement, now: number): string => {
  if (now < Date.parse(begins_at)) return '还没开始';
  return now < Date.parse(ends_at) ? '正在显示' : '已经结束';
};

const AnnouncementName = styled.span`
  flex: 1 1 14em;
  min-inline-size: 0;
  overflow-wrap: anywhere;

  small {
    display: block;
    color: ${color.inkSoft};
    font-size: ${text.small};
  }

  b {
    margin-inline-end: ${space.xs};
    font-weight: 500;
  }
`;
