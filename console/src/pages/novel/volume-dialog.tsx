import { useForm } from 'react-hook-form';
import * as calls from 'shared-api/console/calls';
import { Choices } from 'shared-ui/choices';
import { Field } from 'shared-ui/field';
import { ActDialog } from '../../acts/act-dialog.tsx';
import { useAct } from '../../acts/use-act.tsx';

interface VolumeDialogProps {
  /** The chapter that the volume begins with, or is to begin with, and its title. */
  chapterId: string;
  chapter: string;
  /** The volume's title; null where none begins there. */
  title: string | null;
  onClose: () => void;
}

/** Lets a volume begin at a chapter, or gives the one that does another title, or none. */
export const VolumeDialog = ({ chapterId, chapter, title, onClose }: VolumeDialogProps) => {
  const send = useAct();
  const { register, getValues, watch } = useForm({ defaultValues: { title: title ?? '', what: 'name' } });
  const isJoined = watch('what') === 'join';
  return (
    <ActDialog
      title={title === null ? `从“${chapter}”起分卷` : `“${title}”卷`}
      submit="确定"
      act={(reason) =>
        send(calls.setVolume, { id: chapterId, title: isJoined ? null : getValues('title').trim(), reason })
      }
      onClose={onClose}
    >
      {title !== null && (
        <Choices
          legend="怎么改"
          options={[
            { value: 'name', label: '改卷名' },
            { value: 'join', label: '并入前一卷' },
          ]}
          {...register('what')}
        />
      )}
      {!isJoined && <Field label="卷名" maxLength={200} {...register('title')} />}
      {title === null && <p>这一章到原来这一卷的最后一章，都归新的一卷。</p>}
    </ActDialog>
  );
};
