import { useEffect, useId, useRef, useState } from 'react';
import * as calls from 'shared-api/console/calls';
import type { EditedChapter } from 'shared-api/console/schemas/chapters';
import { PrimaryButton, QuietButton } from 'shared-ui/button';
import { Field } from 'shared-ui/field';
import { LazyPart } from 'shared-ui/lazy-part';
import { SubmitButton } from 'shared-ui/submit-button';
import { TextArea } from 'shared-ui/text-area';
import { text as textSize } from 'shared-ui/theme';
import styled from 'styled-components';
import { useAct } from '../../acts/use-act.tsx';
import { ButtonRow, FormFields, LabelledField, SoftText } from '../../area/page-styles.ts';
import { TextChanges } from '../../text-changes/edit-details.tsx';
import { ChapterActs } from './chapter-acts.tsx';
import { linesOf, useChapterDraft } from './use-chapter-draft.ts';

const loadConflict = () => import(/* webpackChunkName: "chapter-conflict" */ './chapter-conflict.tsx');

const stay = () => {};

/** Fields for a chapter's title and text; what changed is shown before it is saved, and what others changed meanwhile. */
export const ChapterEditor = ({ chapter, pid }: { chapter: EditedChapter; pid: string | undefined }) => {
  const send = useAct();
  const draft = useChapterDraft(chapter);
  const { base, typed, isChanged } = draft;
  const [isReviewing, setReviewing] = useState(false);
  const [isSending, setSending] = useState(false);
  const [reason, setReason] = useState('');
  const area = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const opensAt = chapter.paragraphs.findIndex((paragraph) => paragraph.pid === pid);
  useEffect(() => {
    if (opensAt !== -1 && area.current) selectLine(area.current, opensAt);
  }, [opensAt]);

  const save = async () => {
    setSending(true);
    const { title, text } = typed;
    const isSaved = await send(calls.editChapter, { id: chapter.id, title, text, version: base.version, reason });
    setSending(false);
    if (!isSaved) return;
    draft.markSaved();
    setReviewing(false);
    setReason('');
  };

  if (draft.isOutdated && isChanged && !isSending) {
    return (
      <LazyPart
        load={loadConflict}
        name="两处改动的比较"
        close={stay}
        props={{
          ...{ base, mine: typed, theirs: draft.now },
          onChoose: (written) => {
            draft.goOnWith(written);
            setReviewing(false);
          },
        }}
      />
    );
  }
  if (isReviewing && isChanged) {
    return (
      <FormFields
        aria-label="保存前看改动"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <TextChanges before={linesOf(base)} after={linesOf(typed)} />
        <Field
          label="原因（写进记录，可以不写）"
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <ButtonRow>
          <SubmitButton isSending={isSending}>保存</SubmitButton>
          <QuietButton type="button" onClick={() => setReviewing(false)}>
            继续修改
          </QuietButton>
        </ButtonRow>
      </FormFields>
    );
  }
  return (
    <>
      <FormFields
        onSubmit={(event) => {
          event.preventDefault();
          setReviewing(true);
        }}
      >
        <Field
          label="章名"
          maxLength={200}
          value={typed.title}
          onChange={(event) => draft.type({ title: event.target.value })}
        />
        <LabelledField>
          <label htmlFor={id}>正文，一行一段</label>
          <ChapterText
            ref={area}
            id={id}
            rows={20}
            spellCheck={false}
            value={typed.text}
            onChange={(event) => draft.type({ text: event.target.value })}
          />
        </LabelledField>
        {isChanged && <SoftText role="status">有没有保存的修改，已留在这台设备上。</SoftText>}
        <ButtonRow>
          <PrimaryButton type="submit" disabled={!isChanged}>
            看改动
          </PrimaryButton>
          {isChanged && (
            <QuietButton type="button" onClick={draft.discard}>
              丢弃修改
            </QuietButton>
          )}
        </ButtonRow>
      </FormFields>
      {!isChanged && <ChapterActs chapter={chapter} lineOf={() => lineAtCaret(area.current)} />}
    </>
  );
};

/** Selects a line of a field and scrolls it into the middle. */
const selectLine = (area: HTMLTextAreaElement, index: number): void => {
  const { value } = area;
  const lines = value.split('\n');
  const start = lines.slice(0, index).reduce((length, line) => length + line.length + 1, 0);
  const end = start + (lines[index]?.length ?? 0);
  // The height of the text up to the end of that line tells how far to scroll.
  area.value = value.slice(0, end);
  const { scrollHeight } = area;
  area.value = value;
  area.focus({ preventScroll: false });
  area.setSelectionRange(start, end);
  area.scrollTop = scrollHeight - area.clientHeight / 2;
};

/** Index of the line in which the caret stands. */
const lineAtCaret = (area: HTMLTextAreaElement | null): number =>
  area === null ? 0 : area.value.slice(0, area.selectionStart).split('\n').length - 1;

const ChapterText = styled(TextArea)`
  min-block-size: 50vh;
  font-size: ${textSize.lead};
  line-height: 1.8;
`;
