import { Bell, BellOff, Pin, PinOff, Trash2 } from 'lucide-react';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { formatDay } from 'shared-api/format';
import { pages } from 'shared-api/paths';
import type { ShelfEntry } from 'shared-api/schemas/bookshelf';
import { Cover } from 'shared-ui/cover';
import { color, fingerSize, focusRing, radius, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import { statusNames } from './shelf-filters.tsx';
import type { useShelfChanges } from './use-shelf-changes.tsx';

interface ShelfRowProps {
  entry: ShelfEntry;
  /** Null while nothing is being chosen. */
  selected: boolean | null;
  onToggle: (bid: string) => void;
  change: ReturnType<typeof useShelfChanges>;
}

/** One book: where its reader is, what is unread, and what can be done with it. */
export const ShelfRow = memo(({ entry, selected, onToggle, change }: ShelfRowProps) => {
  const { novel, progress, unread_count, pinned, notify, status, last_read_at } = entry;
  const goOn = progress ? pages.chapter(progress.chapter_id) : pages.book(novel.id);
  return (
    <Row>
      {selected !== null && (
        <input
          type="checkbox"
          checked={selected}
          onChange={() => onToggle(novel.id)}
          aria-label={`选择《${novel.title}》`}
        />
      )}
      <Picture to={pages.book(novel.id)} tabIndex={-1} aria-hidden="true">
        <Cover title={novel.title} author={novel.author.name} url={novel.cover_url} />
      </Picture>
      <Words>
        <Title to={goOn}>{novel.title}</Title>
        <Facts>
          {novel.author.name} · {statusNames[status]}
          {last_read_at && ` · ${formatDay(last_read_at)} 读过`}
        </Facts>
        <Facts>{progress ? `读到 ${progress.chapter_title}（${Math.round(progress.percent)}%）` : '还没有开始'}</Facts>
        {unread_count > 0 && progress && <Unread>{unread_count} 章未读</Unread>}
      </Words>
      <Actions>
        <Action
          type="button"
          aria-label={`${pinned ? '取消置顶' : '置顶'}《${novel.title}》`}
          aria-pressed={pinned}
          onClick={() => change([novel.id], { pinned: !pinned }, pinned ? '已取消置顶' : '已置顶')}
        >
          {pinned ? <PinOff size={18} aria-hidden="true" /> : <Pin size={18} aria-hidden="true" />}
        </Action>
        <Action
          type="button"
          aria-label={`${notify ? '不再通知' : '通知'}《${novel.title}》的更新`}
          aria-pressed={notify}
          onClick={() => change([novel.id], { notify: !notify }, notify ? '不再通知更新' : '有更新时会通知')}
        >
          {notify ? <Bell size={18} aria-hidden="true" /> : <BellOff size={18} aria-hidden="true" />}
        </Action>
        <Action
          type="button"
          aria-label={`从书架移出《${novel.title}》`}
          onClick={() => change([novel.id], { removed: true }, `已移出《${novel.title}》`)}
        >
          <Trash2 size={18} aria-hidden="true" />
        </Action>
      </Actions>
    </Row>
  );
});

const Row = styled.div`
  display: flex;
  align-items: center;
  gap: ${space.l};
  padding-block: ${space.m};
  border-block-end: 1px solid ${color.line};

  & > input {
    flex: none;
    inline-size: 22px;
    block-size: 22px;
    accent-color: ${color.accent};
  }
`;

const Picture = styled(Link)`
  flex: none;
  inline-size: 72px;
`;

const Words = styled.div`
  display: grid;
  flex: 1;
  gap: 2px;
  min-inline-size: 0;
`;

const Title = styled(Link)`
  display: inline-block;
  padding-block: ${space.xs};
  font-weight: 600;
  ${focusRing}
`;

const Facts = styled.p`
  overflow: hidden;
  color: ${color.inkFaint};
  font-size: ${text.small};
  text-overflow: ellipsis;
  white-space: nowrap;
`;

const Unread = styled.p`
  color: ${color.seal};
  font-size: ${text.small};
`;

const Actions = styled.div`
  display: flex;
  flex: none;
  flex-wrap: wrap;
  max-inline-size: 40%;
  justify-content: flex-end;
`;

const Action = styled.button`
  display: grid;
  place-items: center;
  inline-size: ${fingerSize};
  block-size: ${fingerSize};
  border: 0;
  border-radius: ${radius.round};
  background: none;
  color: ${color.inkSoft};
  cursor: pointer;
  ${focusRing}

  &:hover {
    background: ${color.wash};
  }
`;
