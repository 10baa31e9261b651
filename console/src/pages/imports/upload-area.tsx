import { useEffect, useState, useSyncExternalStore } from 'react';
import { QuietButton } from 'shared-ui/button';
import { TextButton } from 'shared-ui/text-button';
import { color, radius, space, text } from 'shared-ui/theme';
import { VisuallyHidden } from 'shared-ui/visually-hidden';
import styled from 'styled-components';
import { FileButton } from '../../forms/file-button.tsx';
import { sizeText } from '../../words/formats.ts';
import { type QueuedUpload, uploads } from './upload-queue.ts';

/** Uploads that are listed one by one; of more, it is said how many. */
const maxListed = 12;

const none: readonly QueuedUpload[] = [];

/** Where files are dropped or chosen, and how far each has come. @param onSent called when one has come whole */
export const UploadArea = ({ onSent }: { onSent: () => void }) => {
  const [isOver, setOver] = useState(false);
  const list = useSyncExternalStore(uploads.subscribe, uploads.list, () => none);
  const sent = list.filter(({ state }) => state === 'sent').length;
  useEffect(() => {
    if (sent > 0) onSent();
  }, [sent, onSent]);
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (uploads.isBusy()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, []);
  return (
    <section aria-label="上传">
      <DropArea
        data-over={isOver || undefined}
        onDragEnter={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={() => setOver(false)}
      >
        <p>把 TXT、EPUB 或 zip 文件拖到这里，一次可以几百个，每个不超过 100 MB。</p>
        <FileButton multiple accept=".txt,.epub,.zip" onChoose={(files) => uploads.add(files)}>
          选择文件
        </FileButton>
      </DropArea>
      {list.length > 0 && <Progress list={list} />}
    </section>
  );
};

/** How far the uploads have come: those that failed first, then those on their way. */
const Progress = ({ list }: { list: readonly QueuedUpload[] }) => {
  const of = (state: QueuedUpload['state']) => list.filter((upload) => upload.state === state);
  const [failed, sending, waiting, sent] = [of('failed'), of('sending'), of('waiting'), of('sent')];
  const open = [...failed, ...sending, ...waiting];
  const bytes = list.reduce((sum, upload) => sum + (upload.state === 'cancelled' ? 0 : upload.bytes), 0);
  const done = list.reduce((sum, upload) => sum + (upload.state === 'cancelled' ? 0 : upload.sent), 0);
  return (
    <ProgressBox>
      <ProgressHead>
        <span role="status">
          {sending.length + waiting.length > 0
            ? `已传 ${sent.length} 个，还有 ${sending.length + waiting.length} 个`
            : `传好了 ${sent.length} 个`}
          {failed.length > 0 && `，${failed.length} 个没有传成`}
        </span>
        {failed.length > 1 && (
          <TextButton type="button" onClick={() => uploads.retry(failed.map(({ id }) => id))}>
            全部重试
          </TextButton>
        )}
        {sending.length + waiting.length === 0 && (
          <TextButton type="button" onClick={() => uploads.clear()}>
            清空列表
          </TextButton>
        )}
      </ProgressHead>
      <progress aria-label="全部文件的进度" max={Math.max(1, bytes)} value={done} />
      <ul>
        {open.slice(0, maxListed).map((upload) => (
          <UploadRow key={upload.id} upload={upload} />
        ))}
      </ul>
      {open.length > maxListed && <p>另有 {open.length - maxListed} 个。</p>}
    </ProgressBox>
  );
};

const UploadRow = ({ upload: { id, name, bytes, sent, state, problem } }: { upload: QueuedUpload }) => (
  <UploadItem>
    <span>
      {name}
      <small>
        {state === 'failed' ? (
          <Problem role="alert">{problem}</Problem>
        ) : (
          `${state === 'waiting' ? '等着传' : sizeText(sent)} / ${sizeText(bytes)}`
        )}
      </small>
    </span>
    {state === 'failed' && (
      <QuietButton type="button" onClick={() => uploads.retry([id])}>
        重试<VisuallyHidden> {name}</VisuallyHidden>
      </QuietButton>
    )}
    <QuietButton type="button" onClick={() => uploads.cancel(id)}>
      取消<VisuallyHidden> {name}</VisuallyHidden>
    </QuietButton>
  </UploadItem>
);

/** Area over the whole of which its field of files lies: the browser itself takes what is dropped there. */
const DropArea = styled.div`
  position: relative;
  display: grid;
  justify-items: center;
  gap: ${space.m};
  margin-block-end: ${space.l};
  padding: ${space.xl} ${space.l};
  border: 2px dashed ${color.line};
  border-radius: ${radius.l};
  color: ${color.inkSoft};
  text-align: center;

  label {
    position: static;
  }

  &[data-over] {
    border-color: ${color.accent};
    background: ${color.accentWash};
  }
`;

const ProgressBox = styled.div`
  display: grid;
  gap: ${space.s};
  margin-block-end: ${space.l};
  padding: ${space.m};
  border: 1px solid ${color.line};
  border-radius: ${radius.m};
  font-size: ${text.small};

  progress {
    inline-size: 100%;
  }
`;

const ProgressHead = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 0 ${space.m};
`;

const UploadItem = styled.li`
  display: flex;
  align-items: center;
  gap: ${space.s};
  padding-block: ${space.xs};

  > span {
    flex: 1;
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }

  small {
    display: block;
    color: ${color.inkSoft};
  }
`;

const Problem = styled.span`
  color: ${color.seal};
`;
