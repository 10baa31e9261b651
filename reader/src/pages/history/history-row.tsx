import { Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { formatDay } from 'shared-api/format';
import { pages } from 'shared-api/paths';
import { QuietButton } from 'shared-ui/button';
import { canHover } from 'shared-ui/can-hover';
import { ContinueLink } from 'shared-ui/continue-link';
import { Cover } from 'shared-ui/cover';
import { IconButton } from 'shared-ui/icon-button';
import { color, fingerSize, focusRing, font, space, text, wide } from 'shared-ui/theme';
import { titleToContinue } from 'shared-ui/title-to-continue';
import styled from 'styled-components';
import type { ContinuedNovel } from '../../novel/continue-card.tsx';
import { oneLine } from '../../text/line-clamp.ts';

interface HistoryRowProps {
  item: ContinuedNovel;
  /** The dye of its cover. */
  dye: number | undefined;
  isRemoved: boolean;
  remove: (item: ContinuedNovel) => Promise<void>;
  putBack: (item: ContinuedNovel) => Promise<void>;
}

/** One novel of the history; after it was taken out, the offer to put it back stands in its place. */
export const HistoryRow = ({ item, dye, isRemoved, remove, putBack }: HistoryRowProps) => {
  const { novel, progress } = item;
  const [isBusy, setBusy] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasPressed = useRef(false);

  // The pressed button is gone: the one in its place gets the focus.
  useEffect(() => {
    if (wasPressed.current) button.current?.focus({ preventScroll: true });
    wasPressed.current = false;
  }, [isRemoved]);

  const change = async (act: typeof remove) => {
    if (isBusy) return;
    setBusy(true);
    wasPressed.current = true;
    // The shell's error listener shows a failure as a toast.
    await act(item).catch(() => {});
    setBusy(false);
  };

  if (isRemoved) {
    return (
      <RemovedRow role="status">
        <span>
          已删除《<span data-novel-text>{novel.title}</span>》的阅读记录
        </span>
        <QuietButton type="button" ref={button} onClick={() => change(putBack)}>
          撤销
        </QuietButton>
      </RemovedRow>
    );
  }
  return (
    <RowGrid data-novel-name={novel.title}>
      <CoverLink to={pages.book(novel.id)} tabIndex={-1} aria-hidden="true">
        <Cover title={novel.title} author={novel.author.name} url={novel.cover_url} dye={dye} />
      </CoverLink>
      <NovelLines>
        <TitleLink to={pages.book(novel.id)} data-novel-text>
          {novel.title}
        </TitleLink>
        <FactLine>
          <span>{progress.next_id === undefined ? '读到 ' : '接着读 '}</span>
          <span data-novel-text>{titleToContinue(progress)}</span>
        </FactLine>
        <FactLine>{`${Math.round(progress.percent)}% · ${formatDay(progress.updated_at)}`}</FactLine>
      </NovelLines>
      <RowActions>
        <QuietButton as={ContinueLink} novel={novel} progress={progress} aria-label={`继续阅读《${novel.title}》`}>
          继续阅读
        </QuietButton>
        <IconButton
          type="button"
          ref={button}
          aria-label={`从阅读历史中删除《${novel.title}》`}
          onClick={() => change(remove)}
        >
          <Trash2 size={18} aria-hidden="true" />
        </IconButton>
      </RowActions>
    </RowGrid>
  );
};

const RowGrid = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  align-items: center;
  gap: ${space.s} ${space.l};
  padding-block: ${space.m};
  border-block-end: 1px solid ${color.line};

  ${wide} {
    grid-template-columns: auto minmax(0, 1fr) auto;
  }
`;

const CoverLink = styled(Link)`
  inline-size: 64px;
`;

const NovelLines = styled.div`
  display: grid;
  min-inline-size: 0;
`;

const TitleLink = styled(Link)`
  justify-self: start;
  max-inline-size: 100%;
  ${oneLine}
  min-inline-size: ${fingerSize};
  padding-block: 10px;
  font-family: ${font.serif};
  font-weight: 600;
  ${focusRing}

  ${canHover} {
    &:hover {
      color: ${color.accent};
    }
  }
`;

const FactLine = styled.p`
  ${oneLine}
  color: ${color.inkFaint};
  font-size: ${text.small};
  font-variant-numeric: tabular-nums;
`;

/* On a phone below the text, which needs the whole width. */
const RowActions = styled.div`
  display: flex;
  grid-column: 2;
  align-items: center;
  gap: ${space.s};

  ${wide} {
    grid-column: 3;
  }
`;

const RemovedRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space.s} ${space.l};
  padding-block: ${space.l};
  border-block-end: 1px solid ${color.line};
  color: ${color.inkSoft};
  font-size: ${text.small};
`;
