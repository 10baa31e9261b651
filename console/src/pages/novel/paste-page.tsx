import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { toast } from 'react-hot-toast';
import { useNavigate, useParams } from 'react-router-dom';
import * as calls from 'shared-api/console/calls';
import {
  type ChapterFileText,
  maxChapterFileBytes,
  maxPastedCharacters,
  type PastedChapters,
} from 'shared-api/console/schemas/chapters';
import { post } from 'shared-api/request';
import { PrimaryButton } from 'shared-ui/button';
import { SectionCard } from 'shared-ui/section-card';
import { SubmitButton } from 'shared-ui/submit-button';
import { TextArea } from 'shared-ui/text-area';
import { color, fingerSize, space, text as textSize } from 'shared-ui/theme';
import styled from 'styled-components';
import { useAct } from '../../acts/use-act.tsx';
import * as addresses from '../../addresses.ts';
import { FormFields, LabelledField, SoftText } from '../../area/page-styles.ts';
import { useKeptText } from '../../drafts/use-kept-text.ts';
import { base64Of } from '../../forms/base64-of.ts';
import { written } from '../../forms/entry-rules.ts';
import { FileButton } from '../../forms/file-button.tsx';
import { rowWords } from '../../lists/row-words.ts';
import { NovelFrame } from './novel-frame.tsx';

/** The next chapters of a novel, from a text that is pasted or comes from a file: first shown as they were read, then added. */
const PastePage = () => {
  const { novelId = '' } = useParams();
  return (
    <NovelFrame novelId={novelId} page="paste">
      {() => <PasteForm novelId={novelId} />}
    </NovelFrame>
  );
};

/* The route's module: routes.tsx loads it as one chunk. */
export { PastePage as Component };

const PasteForm = ({ novelId }: { novelId: string }) => {
  const id = useId();
  const navigate = useNavigate();
  const [found, setFound] = useState<PastedChapters>();
  const { register, handleSubmit, watch, getValues, setValue, formState } = useForm({ defaultValues: { text: '' } });
  const { errors, isSubmitting } = formState;
  const forget = useKeptText(`console-pasted-${novelId}`, watch('text'), (kept) => setValue('text', kept));
  const read = handleSubmit(async ({ text }) => {
    try {
      setFound(await post<PastedChapters>(calls.readPasted, { novel: novelId, text }));
    } catch {
      // The shell shows the server's sentence as a toast; the text stays.
    }
  });
  const readFile = async (file: File) => {
    const problem = fileProblem(file);
    if (problem !== undefined) {
      toast.error(problem);
      return;
    }
    try {
      const { text } = await post<ChapterFileText>(calls.readChapterFile, { file: await base64Of(file) });
      setFound(undefined);
      const typed = getValues('text').trimEnd();
      setValue('text', typed === '' ? text : `${typed}\n\n${text}`, { shouldValidate: true });
    } catch {
      // The shell shows the server's sentence as a toast; the text stays.
    }
  };
  return (
    <>
      <SectionCard title="粘贴新章">
        <FormFields onSubmit={read} noValidate>
          <LabelledField>
            <label htmlFor={id}>一章或几章，每章以章名开头，如“第十二章 归船”</label>
            <TextArea
              id={id}
              rows={12}
              maxLength={maxPastedCharacters}
              spellCheck={false}
              aria-invalid={errors.text ? true : undefined}
              {...register('text', {
                ...written('请先粘贴正文'),
                onChange: () => setFound(undefined),
              })}
            />
            {errors.text && <p role="alert">{errors.text.message}</p>}
          </LabelledField>
          <SoftText>或选择一个 TXT 文件，里面的文字会接在上面的框里。</SoftText>
          <FileButton accept=".txt" onChoose={([file]) => void readFile(file)}>
            选择文件
          </FileButton>
          <SubmitButton isSending={isSubmitting}>读出章节</SubmitButton>
        </FormFields>
      </SectionCard>
      {found && (
        <FoundChapters
          novelId={novelId}
          found={found}
          onAdded={() => {
            forget();
            navigate(addresses.novelChapters(novelId));
          }}
        />
      )}
    </>
  );
};

/** Why a file is not sent, as a sentence. */
const fileProblem = ({ size }: File): string | undefined => {
  if (size === 0) return '文件里没有文字';
  return size > maxChapterFileBytes ? `文件不能大于 ${maxChapterFileBytes / 1_000_000} MB，整部书请用导入` : undefined;
};

interface FoundChaptersProps {
  novelId: string;
  found: PastedChapters;
  onAdded: () => void;
}

/** Characters of a chapter's beginning that are shown. */
const shownCharacters = 60;

/** The chapters that were read, to be chosen from; those whose titles the novel has are not chosen at first. */
const FoundChapters = ({ novelId, found: { items, left_out: leftOut }, onAdded }: FoundChaptersProps) => {
  const send = useAct();
  const [isSending, setSending] = useState(false);
  const [left, setLeft] = useState(
    () => new Set(items.flatMap(({ is_known: isKnown }, index) => (isKnown ? index : []))),
  );
  const chosen = items.filter((_, index) => !left.has(index));
  const choose = (index: number, isChosen: boolean) => {
    const others = new Set(left);
    if (isChosen) others.delete(index);
    else others.add(index);
    setLeft(others);
  };
  const add = async () => {
    setSending(true);
    const chapters = chosen.map(({ title, text }) => ({ title, text }));
    const isAdded = await send(calls.addChapters, { novel: novelId, chapters, reason: '粘贴新章' });
    setSending(false);
    if (isAdded) onAdded();
  };
  return (
    <SectionCard title={`读出 ${items.length} 章`}>
      <ul aria-label="读出的章节">
        {items.map(({ title, text, word_count: words, is_known: isKnown }, index) => (
          <FoundRow key={index}>
            <label>
              <input
                type="checkbox"
                checked={!left.has(index)}
                onChange={(event) => choose(index, event.target.checked)}
              />
              <span>
                <strong>{title}</strong>
                {isKnown && <KnownNote>书里已有同名的章</KnownNote>}
                <small>
                  {words} 字 · {[...text].slice(0, shownCharacters).join('')}
                </small>
              </span>
            </label>
          </FoundRow>
        ))}
      </ul>
      {leftOut.length > 0 && (
        <div>
          <p>没有收进章节的文字：</p>
          <ul aria-label="没有收进章节的文字">
            {leftOut.map(({ text, reason }, index) => (
              <li key={index}>
                “{text}”<SoftText as="span">{reason}</SoftText>
              </li>
            ))}
          </ul>
        </div>
      )}
      <SoftText>按这里的次序接在最后一章后面，追这部书的读者会收到消息。</SoftText>
      <PrimaryButton
        type="button"
        disabled={chosen.length === 0}
        aria-disabled={isSending}
        onClick={() => isSending || void add()}
      >
        添上这 {chosen.length} 章
      </PrimaryButton>
    </SectionCard>
  );
};

const FoundRow = styled.li`
  border-block-end: 1px solid ${color.line};

  label {
    display: flex;
    align-items: center;
    gap: ${space.m};
    min-block-size: ${fingerSize};
    padding-block: ${space.s};
    overflow-wrap: anywhere;
  }

  ${rowWords}
`;

const KnownNote = styled.span`
  padding-inline-start: ${space.s};
  color: ${color.seal};
  font-size: ${textSize.small};
`;
