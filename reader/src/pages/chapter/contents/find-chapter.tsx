import { type FormEvent, useId, useState } from 'react';
import { Input } from 'shared-ui/field';
import { color, fingerSize, focusRing, radius, space, text } from 'shared-ui/theme';
import { VisuallyHidden } from 'shared-ui/visually-hidden';
import styled from 'styled-components';

interface FindChapterProps {
  /** Number of chapters of the novel. */
  total: number;
  words: string;
  isReversed: boolean;
  /** Whether volumes are folded; undefined where there are none to fold. */
  foldedAll: boolean | undefined;
  onWords: (words: string) => void;
  onJump: (no: number) => void;
  onReverse: () => void;
  onFoldAll: () => void;
}

/** Ways to find a chapter: words of its title, its number, and the order of the list. */
export const FindChapter = (props: FindChapterProps) => {
  const { total, words, isReversed, foldedAll, onWords, onJump, onReverse, onFoldAll } = props;
  const [number, setNumber] = useState('');
  const [isRefused, setRefused] = useState(false);
  const problemId = useId();
  const jump = (event: FormEvent) => {
    event.preventDefault();
    const no = Number(number.normalize('NFKC'));
    const isThere = Number.isInteger(no) && no >= 1 && no <= total;
    setRefused(!isThere);
    if (isThere) onJump(no);
  };
  return (
    <FindRoom>
      <Input
        inputMode="search"
        aria-label="搜索章节"
        placeholder="搜索章节"
        autoComplete="off"
        value={words}
        maxLength={50}
        onChange={(event) => onWords(event.target.value)}
      />
      <FindLine>
        <JumpForm onSubmit={jump} noValidate>
          <Input
            inputMode="numeric"
            aria-label="跳到第几章"
            placeholder="跳到第几章"
            autoComplete="off"
            value={number}
            maxLength={9}
            aria-invalid={isRefused || undefined}
            aria-describedby={isRefused ? problemId : undefined}
            onChange={(event) => {
              setRefused(false);
              setNumber(event.target.value);
            }}
          />
          <VisuallyHidden as="button" type="submit" tabIndex={-1}>
            跳转
          </VisuallyHidden>
        </JumpForm>
        <OrderButton type="button" aria-pressed={isReversed} onClick={onReverse}>
          倒序
        </OrderButton>
        {foldedAll !== undefined && (
          <OrderButton type="button" onClick={onFoldAll}>
            {foldedAll ? '展开' : '收起'}各卷
          </OrderButton>
        )}
      </FindLine>
      {isRefused && (
        <JumpProblem id={problemId} role="alert">
          请输入 1 到 {total} 之间的章节数。
        </JumpProblem>
      )}
    </FindRoom>
  );
};

const FindRoom = styled.div`
  display: grid;
  flex: none;
  gap: ${space.s};
  padding: ${space.m} ${space.xl};
  border-block-end: 1px solid ${color.line};
`;

const FindLine = styled.div`
  display: flex;
  align-items: center;
  gap: ${space.s};
`;

const JumpForm = styled.form`
  display: flex;
  flex: 1;
  min-inline-size: 0;
`;

const OrderButton = styled.button`
  flex: none;
  min-block-size: ${fingerSize};
  padding-inline: ${space.m};
  border: 1px solid ${color.line};
  border-radius: ${radius.m};
  background: none;
  color: ${color.inkSoft};
  font-size: ${text.small};
  cursor: pointer;
  ${focusRing}

  &:hover {
    background: ${color.wash};
  }

  &[aria-pressed='true'] {
    border-color: ${color.accent};
    background: ${color.accentWash};
    color: ${color.accent};
  }
`;

const JumpProblem = styled.p`
  color: ${color.seal};
  font-size: ${text.small};
`;
