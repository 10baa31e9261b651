import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type FormEvent, useCallback, useId, useLayoutEffect, useRef, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import * as calls from 'shared-api/console/calls';
import type { EditedChapterRow } from 'shared-api/console/schemas/chapters';
import { QuietButton } from 'shared-ui/button';
import { Input } from 'shared-ui/field';
import { Notice } from 'shared-ui/notice';
import { color, fingerSize, focusRing, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import * as addresses from '../../addresses.ts';
import { LabelledField } from '../../area/page-styles.ts';
import { FilterRow, useFilters } from '../../filters/filter-form.tsx';
import { Loaded, More } from '../../queries/loaded.tsx';
import { useConsoleList } from '../../queries/use-console-query.ts';
import { HiddenChapters } from './hidden-chapters.tsx';
import { NovelFrame } from './novel-frame.tsx';
import { Volumes } from './volumes.tsx';

/** A novel's chapters, each with the way to its editor. */
const ChaptersPage = () => {
  const { novelId = '' } = useParams();
  const { valueFor, set } = useFilters();
  const from = valueFor('from');
  const { more, ...list } = useConsoleList<EditedChapterRow>((cursor) => calls.novelChapters(novelId, cursor ?? from));
  return (
    <NovelFrame novelId={novelId} page="chapters">
      {(novel) => (
        <>
          <FilterRow label="找章节">
            <JumpForm value={from} total={novel.chapter_count} onJump={(no) => set({ from: no })} />
            <QuietButton as={Link} to={addresses.newChapter(novelId)}>
              在最后添一章
            </QuietButton>
          </FilterRow>
          <Volumes novelId={novelId} />
          <HiddenChapters novelId={novelId} />
          <Loaded {...list}>
            {(rows) =>
              rows.length === 0 ? (
                <Notice role="status" level="h2" title="后面没有章节了" />
              ) : (
                <ChapterRows rows={rows} onEnd={more.has && more.state === 'idle' ? more.load : undefined} />
              )
            }
          </Loaded>
          <More {...more} />
        </>
      )}
    </NovelFrame>
  );
};

/* The route's module: routes.tsx loads it as one chunk. */
export { ChaptersPage as Component };

/** Height of a row before it is measured, in pixels. */
const rowHeight = 56;

/** Rows beyond those in view that are drawn. */
const overscan = 10;

/** The rows in view alone, of a list that may have tens of thousands. @param onEnd asks for more, when the last ones come into view */
const ChapterRows = ({ rows, onEnd }: { rows: EditedChapterRow[]; onEnd: (() => void) | undefined }) => {
  const list = useRef<HTMLOListElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const box = list.current?.getBoundingClientRect();
    if (box) setTop(box.top + window.scrollY);
  }, []);
  // With another function the places of all rows are reckoned anew.
  const getItemKey = useCallback((index: number) => rows[index]?.id ?? index, [rows]);
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => rowHeight,
    overscan,
    scrollMargin: top,
    getItemKey,
  });
  const items = virtualizer.getVirtualItems();
  const isAtEnd = (items.at(-1)?.index ?? -1) >= rows.length - 1;
  useLayoutEffect(() => {
    if (isAtEnd) onEnd?.();
  }, [isAtEnd, onEnd]);
  return (
    <RowList ref={list} aria-label="章节" style={{ blockSize: virtualizer.getTotalSize() }}>
      {items.map(({ index, key, start }) => {
        const row = rows[index];
        return (
          row && (
            <li
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              style={{ transform: `translateY(${start - top}px)` }}
            >
              {row.begins !== null && <VolumeTitle>{row.begins}</VolumeTitle>}
              <RowLink to={addresses.chapter(row.id)}>
                <span>{row.no}</span>
                <strong>{row.title}</strong>
                <small>{row.word_count} 字</small>
              </RowLink>
            </li>
          )
        );
      })}
    </RowList>
  );
};

/** Field for the number of the chapter that the list begins with. */
const JumpForm = ({ value, total, onJump }: { value: string; total: number; onJump: (no: string) => void }) => {
  const id = useId();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const no = String(new FormData(event.currentTarget).get('no') ?? '');
    onJump(no === '1' ? '' : no);
  };
  return (
    <JumpFields key={value} onSubmit={submit}>
      <LabelledField>
        <label htmlFor={id}>从第几章看起，共 {total} 章</label>
        <Input id={id} name="no" type="number" min={1} max={Math.max(1, total)} defaultValue={value} />
      </LabelledField>
      <QuietButton type="submit">去那里</QuietButton>
    </JumpFields>
  );
};

const JumpFields = styled.form`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: ${space.s};
`;

const RowList = styled.ol`
  position: relative;

  & > li {
    position: absolute;
    inset-block-start: 0;
    inline-size: 100%;
  }
`;

const VolumeTitle = styled.p`
  padding-block: ${space.l} ${space.s};
  color: ${color.inkSoft};
  font-size: ${text.small};
`;

const RowLink = styled(Link)`
  display: grid;
  grid-template-columns: 3em minmax(0, 1fr) auto;
  align-items: center;
  gap: ${space.s};
  min-block-size: ${fingerSize};
  padding-block: ${space.s};
  border-block-end: 1px solid ${color.line};
  ${focusRing}

  &:focus-visible {
    outline-offset: -2px;
  }

  span,
  small {
    color: ${color.inkSoft};
    font-size: ${text.small};
  }

  strong {
    overflow: hidden;
    font-weight: 400;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`;
