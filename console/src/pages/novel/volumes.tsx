import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as calls from 'shared-api/console/calls';
import type { EditedVolume, EditedVolumes } from 'shared-api/console/schemas/chapters';
import { Select } from 'shared-ui/select';
import { TextButton } from 'shared-ui/text-button';
import { ActDialog } from '../../acts/act-dialog.tsx';
import { useAct } from '../../acts/use-act.tsx';
import { LabelledField } from '../../area/page-styles.ts';
import { useConsoleQuery } from '../../queries/use-console-query.ts';
import { FramedFold, FramedRow } from './novel-styles.ts';
import { VolumeDialog } from './volume-dialog.tsx';

/** A novel's volumes, to be named and moved; nothing where it has none. */
export const Volumes = ({ novelId }: { novelId: string }) => {
  const { data } = useConsoleQuery<EditedVolumes>(calls.novelVolumes(novelId));
  const [asked, setAsked] = useState<{ volume: EditedVolume; act: 'name' | 'move' }>();
  const volumes = data?.items ?? [];
  if (volumes.length === 0) return null;
  const close = () => setAsked(undefined);
  return (
    <FramedFold>
      <summary>{volumes.length} 卷</summary>
      <ul aria-label="卷">
        {volumes.map((volume) => (
          <FramedRow key={volume.first}>
            <span>
              {volume.title}（{volume.chapter_count} 章）
            </span>
            <TextButton type="button" onClick={() => setAsked({ volume, act: 'name' })}>
              改卷名
            </TextButton>
            {volumes.length > 1 && (
              <TextButton type="button" onClick={() => setAsked({ volume, act: 'move' })}>
                移动
              </TextButton>
            )}
          </FramedRow>
        ))}
      </ul>
      {asked?.act === 'name' && (
        <VolumeDialog chapterId={asked.volume.first} chapter="" title={asked.volume.title} onClose={close} />
      )}
      {asked?.act === 'move' && <MoveVolumeDialog volume={asked.volume} volumes={volumes} onClose={close} />}
    </FramedFold>
  );
};

interface MoveVolumeProps {
  volume: EditedVolume;
  volumes: readonly EditedVolume[];
  onClose: () => void;
}

const MoveVolumeDialog = ({ volume: { first, last, title }, volumes, onClose }: MoveVolumeProps) => {
  const send = useAct();
  const others = volumes.filter((other) => other.first !== first);
  const { register, getValues } = useForm({ defaultValues: { after: '0' } });
  return (
    <ActDialog
      title={`移动“${title}”卷`}
      submit="移动"
      act={(reason) => send(calls.moveChapters, { first, last, after: Number(getValues('after')), reason })}
      onClose={onClose}
    >
      <LabelledField>
        <label htmlFor="volume-after">移到哪里</label>
        <Select id="volume-after" {...register('after')}>
          <option value="0">最前面</option>
          {others.map((other) => (
            <option key={other.first} value={other.last_no}>
              {`“${other.title}”后面`}
            </option>
          ))}
        </Select>
      </LabelledField>
      <p>这一卷的章节一起移动，读者的进度、笔记和收藏不变。</p>
    </ActDialog>
  );
};
