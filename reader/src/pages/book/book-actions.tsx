import { Bookmark, Download, List, ThumbsUp } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { pages } from 'shared-api/paths';
import type { Progress } from 'shared-api/schemas/bookshelf';
import type { Novel } from 'shared-api/schemas/novel';
import { PrimaryButton, QuietButton } from 'shared-ui/button';
import { color, fingerSize, radius, space, text } from 'shared-ui/theme';
import { usePart } from 'shared-ui/use-part';
import styled from 'styled-components';
import { whenIdle } from '../../loading/when-idle.ts';
import type { Continue } from '../../novel/use-continue.ts';
import { NotesButton } from './notes-button.tsx';
import type { MemberOfBook } from './use-member-of-book.ts';

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
    <ActionBar>
      <ReadPlace>
        <ReadButton novel={novel} progress={member.progress} continued={continued} />
      </ReadPlace>
      {novel.chapter_count > 0 && (
        <QuietButton as="a" href="#contents">
          <List size={18} aria-hidden="true" />
          目录
        </QuietButton>
      )}
      <ToggleButton type="button" aria-pressed={collected} aria-disabled={collect.busy} onClick={collect.run}>
        <Bookmark size={18} fill={collected ? 'currentColor' : 'none'} aria-hidden="true" />
        {collected ? '已在书架' : '加入书架'}
      </ToggleButton>
      <ToggleButton type="button" aria-pressed={liked} aria-disabled={toggleLike.busy} onClick={toggleLike.run}>
        <ThumbsUp size={18} aria-hidden="true" />
        {liked ? '已赞' : '点赞'}
      </ToggleButton>
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
      {failed ? '重试离线阅读' : '离线阅读'}
    </QuietButton>
  );
};

interface ReadButtonProps extends Pick<BookActionsProps, 'novel' | 'continued'> {
  /** Where the account says that the novel was read last; undefined until it is known, and for a visitor. */
  progress: Progress | null | undefined;
}

/** Leads to the place where the novel was read last, by the account or by this device, or else to its beginning. */
const ReadButton = ({ novel, progress, continued }: ReadButtonProps) => {
  const newest = continued?.newestPosition(novel.id, progress);
  if (continued && newest) {
    return (
      <PrimaryButton as={continued.ContinueLink} novel={novel} progress={newest}>
        继续阅读
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
 * On a phone at the foot of the screen, in reach of the thumb, beside the button that leads to the top; the page fades out
 * behind it, so that no heading stands around the button.
 */
const ReadPlace = styled.div`
  display: grid;

  @media (max-width: 767px) {
    position: fixed;
    inset-block-end: 0;
    inset-inline: 0;
    z-index: 1;
    padding: ${space.xl} calc(${space.l} + ${fingerSize} + ${space.m}) max(${space.xl}, env(safe-area-inset-bottom)) ${space.l};
    background: linear-gradient(transparent, ${color.paper} ${space.xl});
  }
`;

const ActionBar = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.m};

  /* On a phone one line of icons with their names beneath; the button that reads on stands at the foot of the screen. */
  @media (max-width: 767px) {
    column-gap: 0;

    & > a,
    & > button {
      flex: 1 1 0;
      flex-direction: column;
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

/* As wide as the longer of its two labels, so that nothing moves when it changes. */
const ToggleButton = styled(QuietButton)`
  min-inline-size: min(7.5em, 100%);
  padding-inline: ${space.l};
`;
