import { useState } from 'react';
import * as calls from 'shared-api/console/calls';
import { chapterWindow } from 'shared-api/console/imports';
import type { ImportChapters } from 'shared-api/console/schemas/imports';
import { QuietButton } from 'shared-ui/button';
import { SectionCard } from 'shared-ui/section-card';
import { color, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import { TickLabel } from '../../area/page-styles.ts';
import { rowWords } from '../../lists/row-words.ts';
import { Loaded } from '../../queries/loaded.tsx';
import { useConsoleQuery } from '../../queries/use-console-query.ts';

/** The chapters that were found, a window at a time, with what looks wrong about each. */
export const ChapterList = ({ bookId }: { bookId: string }) => {
  const [from, setFrom] = useState(1);
  const [isDoubtful, setDoubtful] = useState(false);
  const window = { from, ...(isDoubtful && { doubtful: '1' as const }) };
  const chapters = useConsoleQuery<ImportChapters>(calls.importChapters(bookId, window));
  return (
    <SectionCard title="章节">
      <TickLabel>
        <input
          type="checkbox"
          checked={isDoubtful}
          onChange={({ currentTarget: { checked } }) => {
            setDoubtful(checked);
            setFrom(1);
          }}
        />
        只看有疑点的
      </TickLabel>
      <Loaded {...chapters}>
        {({ items, total }) => (
          <>
            {total === 0 && <p role="status">没有这样的章节。</p>}
            <ol>
              {items.map(({ no, title, volume, characters, begins, doubts }) => (
                <ChapterRow key={no} value={no}>
                  <strong>{title}</strong>
                  {doubts.length > 0 && <ChapterDoubts>{doubts.join('、')}</ChapterDoubts>}
                  <small>
                    {volume !== null && `${volume} · `}
                    {characters} 字 · {begins}
                  </small>
                </ChapterRow>
              ))}
            </ol>
            {total > chapterWindow && (
              <Windows>
                <QuietButton type="button" disabled={from === 1} onClick={() => setFrom(from - chapterWindow)}>
                  前 {chapterWindow} 章
                </QuietButton>
                <span>
                  {from}–{Math.min(total, from + chapterWindow - 1)}，共 {total} 章
                </span>
                <QuietButton
                  type="button"
                  disabled={from + chapterWindow > total}
                  onClick={() => setFrom(from + chapterWindow)}
                >
                  后 {chapterWindow} 章
                </QuietButton>
              </Windows>
            )}
          </>
        )}
      </Loaded>
    </SectionCard>
  );
};

const ChapterRow = styled.li`
  padding-block: ${space.xs};
  border-block-end: 1px solid ${color.line};
  overflow-wrap: anywhere;

  ${rowWords}
`;

const ChapterDoubts = styled.span`
  padding-inline-start: ${space.s};
  color: ${color.seal};
  font-size: ${text.small};
`;

const Windows = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space.m};
`;
