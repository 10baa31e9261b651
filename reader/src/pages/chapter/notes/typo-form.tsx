import { useId, useState } from 'react';
import { toast } from 'react-hot-toast';
import { calls } from 'shared-api/paths';
import { post } from 'shared-api/request';
import { PrimaryButton } from 'shared-ui/button';
import { Dialog } from 'shared-ui/dialog';
import { EditorButtons, LengthLine, NoteField, NoteForm } from '../../../notes/note-editor.tsx';
import type { Passage } from '../../../notes/passage.ts';
import { QuoteBlock } from '../../../notes/quote-block.tsx';

interface TypoFormProps {
  chapterId: string;
  passage: Passage;
  onClose: () => void;
}

/** Characters of a report, as a feedback's longest content has room for it behind its heading. */
const maxLength = 900;

/** Dialog in which a typo is reported: it becomes feedback with the quote and its place. */
export const TypoForm = ({ chapterId, passage, onClose }: TypoFormProps) => {
  const [words, setWords] = useState('');
  const [isSending, setSending] = useState(false);
  const id = useId();
  const { length } = [...words.trim()];
  const problem = length > maxLength ? `最多 ${maxLength} 个字` : '';

  const send = async () => {
    setSending(true);
    try {
      await post(calls.sendFeedback, {
        kind: '错字',
        content: `错字，应为：${words.trim()}`,
        context: { chapter_id: chapterId, pid: passage.start.pid, quote: passage.quote },
      });
      toast.success('已收到，处理后会在消息里回复你');
      onClose();
    } catch {
      // The shell shows the server's sentence as a toast; the words stay.
      setSending(false);
    }
  };

  return (
    <Dialog title="报错字" onClose={onClose}>
      <NoteForm
        onSubmit={(event) => {
          event.preventDefault();
          if (length > 0 && problem === '' && !isSending) void send();
        }}
      >
        <QuoteBlock lines={4}>{passage.quote}</QuoteBlock>
        <label htmlFor={id}>应该是</label>
        <NoteField
          id={id}
          rows={3}
          value={words}
          required
          autoFocus
          aria-invalid={problem !== '' || undefined}
          aria-describedby={`${id}-count`}
          onChange={(event) => setWords(event.target.value)}
        />
        <LengthLine id={`${id}-count`} role={problem ? 'alert' : undefined}>
          {problem || `${length} / ${maxLength}`}
        </LengthLine>
        <EditorButtons>
          <PrimaryButton type="submit" disabled={isSending}>
            提交
          </PrimaryButton>
        </EditorButtons>
      </NoteForm>
    </Dialog>
  );
};
