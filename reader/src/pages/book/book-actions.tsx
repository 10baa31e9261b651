import { Bookmark, Download, List, ThumbsUp } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { pages } from 'shared-api/paths';
import type { Novel } from 'shared-api/schemas/novel';
import { PrimaryButton, QuietButton } from 'shared-ui/button';
import { color, fingerSize, radius, space, text } from 'shared-ui/theme';
import { usePart } from 'shared-ui/use-part';
import styled from 'styled-components';
import { whenIdle } from '../../load-ahead.ts';
import type { Continue } from '../../novel/use-continue.ts';
import { oneLine } from '../../text/line-clamp.ts';
import { NotesButton } from './notes-button.tsx';
import type { MemberOfBook } from './use-member-of-book.tsx';

interface BookActionsProps {
  novel: Novel;
  member: MemberOfBook;
  /** Links to places; undefined until they have come. */
  continued: Continue | undefined;
}

/** Buttons of the book page: read, contents, put on the shelf, like. A member's own state comes in buttons of the same size. */
export const BookActions = ({ novel, member, continued }: BookActionsProps) => {
  const { collected, liked, collect, toggleLike } = member;
  return (
    <ActionBar $count={novel.chapter_count > 0 ? 5 : 3}>
      <ReadPlace data-foot-bar>
        <ReadButton novel={novel} progress={member.progress} continued={continued} />
      </ReadPlace>
      {novel.chapter_count > 0 && (
        <QuietButton as="a" href="#contents">
          <List size={18} aria-hidden="true" />
          目录
        </QuietButton>
      )}
      <ShelfButton type="button" aria-pressed={collected} aria-disabled={collect.busy} onClick={collect.run}>
        <Bookmark size={18} fill={collected ? 'currentColor' : 'none'} aria-hidden="true" />
        <span>{collected ? '已在书架' : '加入书架'}</span>
      </ShelfButton>
      <LikeButton type="button" aria-pressed={liked} aria-disabled={toggleLike.busy} onClick={toggleLike.run}>
        <ThumbsUp size={18} aria-hidden="true" />
        <span>{liked ? '已赞' : '点赞'}</span>
      </LikeButton>
      {novel.chapter_count > 0 && <NotesButton novel={novel} />}
      <LazyOfflineReading novel={novel} />
      {collect.problem}
      {toggleLike.problem}
    </ActionBar>
  );
};

const loadOfflineReading = () => import(/* webpackChunkName: "offline" */ '../../offline/offline-reading.tsx');

/** The part of the page that keeps the novel offline, which comes after it. */
const LazyOfflineReading = ({ novel }: { novel: Novel }) => {
  const [isIdle, setIdle] = useState(false);
  const { part, failed, retry } = usePart(loadOfflineReading, isIdle);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  if (part) return <part.default novel={novel} />;
  return (
    <QuietButton type="button" disabled={!failed} onClick={retry}>
      <Download size={18} aria-hidden="true" />
      <span>{failed ? '重试离线阅读' : '离线阅读'}</span>
    </QuietButton>
  );
};

type ReadButtonProps = Pick<BookActionsProps, 'novel' | 'continued'> & Pick<MemberOfBook, 'progress'>;

/** Leads to the place where the novel was read last, by the account or by this device, or else to its beginning. */
const ReadButton = ({ novel, progress, continued }: ReadButtonProps) => {
  const newest = continued?.newestPosition(novel.id, progress);
  if (continued && newest) {
    return (
      <PrimaryButton as={continued.ContinueLink} novel={novel} progress={newest}>
        <ReadLabel>
          <span>继续阅读 · </span>
          <span data-novel-text>{continued.titleToContinue(newest)}</span>
        </ReadLabel>
      </PrimaryButton>
    );
  }
  return novel.first_chapter_id === null ? (
    <PrimaryButton type="button" disabled>
      暂无章节
    </PrimaryButton>
  ) : (
    <PrimaryButton as={Link} to={pages.chapter(novel.first_chapter_id)}>
      开始阅读
    </PrimaryButton>
  );
};

/*
 * On a phone at the foot of the screen, in reach of the thumb and as wide as the page; the button that leads to the top stands
 * above. The page fades out behind it, so that no heading stands around the button.
 */
const ReadPlace = styled.div`
  display: grid;
  flex: 1 0 100%;
  /* As wide before the chapter's name has come. */
  grid-template-columns: min(24em, 100%);

  & > * {
    padding-inline: ${space.l};
  }

  @media (max-width: 47.99em) {
    grid-template-columns: minmax(0, 1fr);
    /* As high before the button has come. */
    grid-template-rows: minmax(${fingerSize}, auto);
    position: fixed;
    inset-block-end: 0;
    inset-inline: 0;
    z-index: 1;
    padding: ${space.xl} ${space.l} max(${space.l}, env(safe-area-inset-bottom));
    background: linear-gradient(transparent, ${color.paper} ${space.xl});
  }
`;

const ReadLabel = styled.span`
  ${oneLine}
  line-height: 1.4;
`;

const ActionBar = styled.div<{ $count: number }>`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.m};

  @media print {
    display: none;
  }

  /*
   * On a phone one line of icons with their names beneath; the button that reads on stands at the foot of the screen. Room for all from
   * the start: while the page arrives, the first stand where they will stay. A download that can go on or be removed is two.
   */
  @media screen and (max-width: 47.99em) {
    display: grid;
    grid-template-columns: repeat(${({ $count }) => $count}, minmax(0, 1fr));
    column-gap: 0;

    &:has(> button:nth-of-type(5)) {
      grid-template-columns: repeat(6, minmax(0, 1fr));
    }

    & > a,
    & > button {
      flex-direction: column;
      justify-content: flex-start;
      min-inline-size: 0;
      min-block-size: 56px;
      padding: ${space.s} 0;
      border: 0;
      border-radius: ${radius.m};
      color: ${color.inkSoft};
      font-size: ${text.tiny};
      line-height: 1.2;
      white-space: normal;
    }

    & > [aria-pressed='true'] {
      color: ${color.accent};
    }
  }
`;

/*
 * As wide as its label, and its two labels are equally long: nothing moves when it changes, and while the page arrives the icon, which comes
 * before the label, stands where it will stay.
 */
const ShelfButton = styled(QuietButton)`
  padding-inline: ${space.l};
`;

const LikeButton = styled(QuietButton)`
  padding-inline: 30px;
`;
