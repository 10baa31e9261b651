import { useState } from 'react';
import * as calls from 'shared-api/console/calls';
import type { ChapterChanges } from 'shared-api/console/schemas/chapters';
import type { HiddenChapter } from 'shared-api/console/schemas/hidden-chapters';
import { Fold } from 'shared-ui/fold';
import { TextButton } from 'shared-ui/text-button';
import { space } from 'shared-ui/theme';
import styled from 'styled-components';
import { ActDialog } from '../../acts/act-dialog.tsx';
import { useAct } from '../../acts/use-act.tsx';
import { SoftText } from '../../area/page-styles.ts';
import { Loaded, More } from '../../queries/loaded.tsx';
import { useConsoleList, useConsoleQuery } from '../../queries/use-console-query.ts';
import { formatTime } from '../../words/formats.ts';
import { FramedFold, FramedRow } from './novel-styles.ts';

/** A novel's chapters that are hidden from readers, to be shown again; nothing where there are none. */
export const HiddenChapters = ({ novelId }: { novelId: string }) => {
  const { data = [], more } = useConsoleList<HiddenChapter>((cursor) => calls.hiddenChapters(novelId, cursor));
  const [asked, setAsked] = useState<HiddenChapter>();
  return (
    <>
      {data.length > 0 && (
        <FramedFold>
          <summary>
            隐藏了 {data.length} 章{more.has && '以上'}
          </summary>
          <ul aria-label="隐藏的章节">
            {data.map((chapter) => (
              <FramedRow key={chapter.id}>
                <span>
                  {chapter.title}
                  <SoftText as="small">
                    {chapter.word_count} 字，{chapter.after === null ? '在最前面' : `在“${chapter.after}”后面`}，
                    {formatTime(chapter.hidden_at)} 隐藏
                  </SoftText>
                </span>
                <TextButton type="button" aria-label={`重新显示“${chapter.title}”`} onClick={() => setAsked(chapter)}>
                  重新显示
                </TextButton>
              </FramedRow>
            ))}
          </ul>
          <More {...more} />
        </FramedFold>
      )}
      {asked && <UnhideDialog chapter={asked} onClose={() => setAsked(undefined)} />}
    </>
  );
};

const UnhideDialog = ({ chapter, onClose }: { chapter: HiddenChapter; onClose: () => void }) => {
  const send = useAct();
  const { id, title, edit } = chapter;
  return (
    <ActDialog
      title={`重新显示“${title}”`}
      submit="显示"
      act={(reason) => send(calls.unhideChapter, { id, reason })}
      onClose={onClose}
    >
      <p>这一章回到原来的位置，地址不变；读者在这里的进度、笔记和收藏都还在。</p>
      <Fold label="看正文">
        <HiddenText edit={edit} />
      </Fold>
    </ActDialog>
  );
};

/** The text of a hidden chapter: what the edit that hid it took away. */
const HiddenText = ({ edit }: { edit: string }) => {
  const changes = useConsoleQuery<ChapterChanges>(calls.chapterChanges(edit));
  return (
    <Loaded {...changes}>
      {({ before }) => (
        <TextBox tabIndex={0} role="group" aria-label="正文">
          {before.flatMap(({ texts }) => texts.map((text, index) => <p key={index}>{text}</p>))}
        </TextBox>
      )}
    </Loaded>
  );
};

const TextBox = styled.div`
  display: grid;
  gap: ${space.s};
  max-block-size: 40vh;
  overflow-y: auto;
  overflow-wrap: anywhere;
`;
