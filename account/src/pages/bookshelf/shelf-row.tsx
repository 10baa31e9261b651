import { Bell, BellOff, Pin, Trash2 } from 'lucide-react';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { formatDay } from 'shared-api/format';
import { pages } from 'shared-api/paths';
import type { ShelfEntry } from 'shared-api/schemas/bookshelf';
import { Cover } from 'shared-ui/cover';
import { color, fingerSize, focusRing, radius, space, text, wide } from 'shared-ui/theme';
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
        <Choice>
          <input
            type="checkbox"
            checked={selected}
            onChange={() => onToggle(novel.id)}
            aria-label={`选择《${novel.title}》`}
          />
        </Choice>
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
        <Unread>{unread_count > 0 && progress && `${unread_count} 章未读`}</Unread>
      </Words>
      <Actions>
        <Action
          type="button"
          aria-label={`置顶《${novel.title}》`}
          aria-pressed={pinned}
          onClick={() => change([novel.id], { pinned: !pinned }, pinned ? '已取消置顶' : '已置顶')}
        >
          <Pin size={18} fill={pinned ? 'currentColor' : 'none'} aria-hidden="true" />
        </Action>
        <Action
          type="button"
          aria-label={`《${novel.title}》有更新时通知`}
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

/* On a phone what can be done stands below the words, beside what is unread: they need the whole width. */
const Row = styled.div`
  display: grid;
  grid-template-columns: auto auto minmax(0, 1fr);
  align-items: end;
  padding-block: ${space.m};
  border-block-end: 1px solid ${color.line};

  ${wide} {
    grid-template-columns: auto auto minmax(0, 1fr) auto;
    align-items: center;
  }
`;

const Choice = styled.label`
  display: grid;
  place-items: center;
  align-self: center;
  inline-size: ${fingerSize};
  block-size: ${fingerSize};
  margin-inline-start: -${space.m};
  cursor: pointer;

  input {
    inline-size: 20px;
    block-size: 20px;
    accent-color: ${color.accent};
  }
`;

const Picture = styled(Link)`
  grid-column: 2;
  inline-size: 76px;
  margin-inline-end: ${space.l};
`;

const Words = styled.div`
  display: grid;
  grid-column: 3;
  grid-row: 1;
  gap: 2px;
  align-self: start;
`;

const Title = styled(Link)`
  justify-self: start;
  max-inline-size: 100%;
  overflow: hidden;
  padding-block: ${space.xs};
  font-weight: 600;
  text-overflow: ellipsis;
  white-space: nowrap;
  ${focusRing}

  &:hover {
    color: ${color.accent};
  }
`;

const Facts = styled.p`
  overflow: hidden;
  color: ${color.inkFaint};
  font-size: ${text.small};
  text-overflow: ellipsis;
  white-space: nowrap;
`;

/* Keeps its line where nothing is unread, so that rows are equally high. */
const Unread = styled.p`
  min-block-size: 1.6em;
  color: ${color.seal};
  font-size: ${text.small};
`;

const Actions = styled.div`
  display: flex;
  grid-column: 3;
  grid-row: 1;
  justify-self: end;
  margin-block-end: -${space.m};
  margin-inline-end: -${space.m};

  ${wide} {
    grid-column: 4;
    margin: 0;
  }
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

  &[aria-pressed='true'] {
    color: ${color.accent};
  }

  &:hover {
    background: ${color.wash};
  }
`;
