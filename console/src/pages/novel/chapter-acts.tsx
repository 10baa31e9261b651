import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import * as calls from 'shared-api/console/calls';
import type { EditedChapter } from 'shared-api/console/schemas/chapters';
import { QuietButton } from 'shared-ui/button';
import { Field } from 'shared-ui/field';
import { Select } from 'shared-ui/select';
import { ActDialog } from '../../acts/act-dialog.tsx';
import { useAct } from '../../acts/use-act.tsx';
import * as addresses from '../../addresses.ts';
import { ButtonRow, LabelledField, LineLink, TickLabel } from '../../area/page-styles.ts';
import { VolumeDialog } from './volume-dialog.tsx';

type ActName = 'split' | 'join' | 'move' | 'volume' | 'hide' | 'drop';

interface ChapterActsProps {
  chapter: EditedChapter;
  /** Index of the paragraph in which the caret stands. */
  lineOf: () => number;
}

/** What can be done with a chapter beside editing it. */
export const ChapterActs = ({ chapter, lineOf }: ChapterActsProps) => {
  const [act, setAct] = useState<ActName>();
  const [line, setLine] = useState(0);
  const { id, novel_id: novelId, next, paragraphs, begins_volume: beginsVolume } = chapter;
  const ask = (name: ActName) => () => {
    setLine(lineOf());
    setAct(name);
  };
  return (
    <>
      <ButtonRow role="group" aria-label="这一章">
        {paragraphs.length > 1 && (
          <QuietButton type="button" onClick={ask('split')}>
            拆成两章
          </QuietButton>
        )}
        {next !== null && (
          <QuietButton type="button" onClick={ask('join')}>
            合并后一章
          </QuietButton>
        )}
        <QuietButton type="button" onClick={ask('move')}>
          移动
        </QuietButton>
        <QuietButton type="button" onClick={ask('volume')}>
          {beginsVolume ? '改卷名' : '从这章起分卷'}
        </QuietButton>
        <QuietButton type="button" onClick={ask('hide')}>
          隐藏
        </QuietButton>
        <QuietButton type="button" onClick={ask('drop')}>
          删去
        </QuietButton>
        <LineLink to={addresses.newChapter(novelId, id)}>在后面添一章</LineLink>
      </ButtonRow>
      {act && <ChapterAct act={act} chapter={chapter} line={line} onClose={() => setAct(undefined)} />}
    </>
  );
};

interface ChapterActProps {
  act: ActName;
  chapter: EditedChapter;
  line: number;
  onClose: () => void;
}

/** Dialog that asks before an act on a chapter. */
const ChapterAct = ({ act, chapter, line, onClose }: ChapterActProps) => {
  const send = useAct();
  const navigate = useNavigate();
  const { id, novel_id: novelId, title, volume, begins_volume: beginsVolume } = chapter;
  switch (act) {
    case 'split':
      return <SplitDialog chapter={chapter} line={line} onClose={onClose} />;
    case 'join':
      return <JoinDialog chapter={chapter} onClose={onClose} />;
    case 'move':
      return <MoveDialog chapter={chapter} onClose={onClose} />;
    case 'volume':
      return <VolumeDialog chapterId={id} chapter={title} title={beginsVolume ? volume : null} onClose={onClose} />;
    case 'hide':
      return (
        <ActDialog
          title={`隐藏“${title}”`}
          submit="隐藏"
          act={async (reason) => {
            const isDone = await send(calls.hideChapter, { id, reason });
            if (isDone) navigate(addresses.novelChapters(novelId));
            return isDone;
          }}
          onClose={onClose}
        >
          <p>
            读者看不到这一章，后面的章往前数一位，地址不变；以后再导入也不会显示。在章节列表里可以重新显示，读者的进度、笔记和收藏都还在。
          </p>
        </ActDialog>
      );
    case 'drop':
      return (
        <ActDialog
          title={`删去“${title}”`}
          isDangerous
          submit="删去"
          act={async (reason) => {
            const isDone = await send(calls.dropChapter, { id, reason });
            if (isDone) navigate(addresses.novelChapters(novelId));
            return isDone;
          }}
          onClose={onClose}
        >
          <p>读者看不到这一章了；以后再导入也不会回来。撤销可以恢复，读者的笔记和进度都还在。</p>
        </ActDialog>
      );
  }
};

type DialogProps = Pick<ChapterActProps, 'chapter' | 'onClose'>;

/** Characters of a paragraph by which it is chosen. */
const shownCharacters = 24;

const SplitDialog = ({ chapter, line, onClose }: DialogProps & { line: number }) => {
  const send = useAct();
  const { id, paragraphs, version } = chapter;
  const choices = paragraphs.slice(1);
  const at = choices[Math.max(0, line - 1)] ?? choices[0];
  const { register, getValues } = useForm({ defaultValues: { pid: at?.pid ?? '', title: '' } });
  return (
    <ActDialog
      title="拆成两章"
      submit="拆开"
      act={(reason) => send(calls.splitChapter, { id, ...getValues(), version, reason })}
      onClose={onClose}
    >
      <LabelledField>
        <label htmlFor="split-at">从哪一段起是新的一章</label>
        <Select id="split-at" {...register('pid')}>
          {choices.map(({ pid, text }) => (
            <option key={pid} value={pid}>
              {[...text].slice(0, shownCharacters).join('')}
            </option>
          ))}
        </Select>
      </LabelledField>
      <Field label="新的一章的章名" maxLength={200} {...register('title')} />
      <p>读者在后半章里的进度、笔记和收藏会跟着过去。</p>
    </ActDialog>
  );
};

const JoinDialog = ({ chapter: { id, title }, onClose }: DialogProps) => {
  const send = useAct();
  const { register, getValues } = useForm({ defaultValues: { with_title: false } });
  return (
    <ActDialog
      title={`把后一章并入“${title}”`}
      submit="合并"
      act={(reason) => send(calls.joinChapter, { id, ...getValues(), reason })}
      onClose={onClose}
    >
      <p>后一章的正文接在这一章后面，读者在那里的进度、笔记和收藏会跟着过来。</p>
      <TickLabel>
        <input type="checkbox" {...register('with_title')} />
        把后一章的章名留作一段
      </TickLabel>
    </ActDialog>
  );
};

const MoveDialog = ({ chapter: { id, title, no }, onClose }: DialogProps) => {
  const send = useAct();
  const { register, getValues } = useForm({ defaultValues: { after: String(Math.max(0, no - 2)) } });
  return (
    <ActDialog
      title={`移动“${title}”`}
      submit="移动"
      act={(reason) => send(calls.moveChapters, { first: id, last: id, after: Number(getValues('after')), reason })}
      onClose={onClose}
    >
      <Field
        label="移到第几章后面"
        hint={`现在是第 ${no} 章；0 是最前面`}
        type="number"
        min={0}
        {...register('after')}
      />
    </ActDialog>
  );
};
