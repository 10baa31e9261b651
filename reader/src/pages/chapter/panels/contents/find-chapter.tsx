import { type FormEvent, type KeyboardEvent, useCallback, useEffect, useId, useRef, useState } from 'react';
import { calls } from 'shared-api/paths';
import type { FoundChapter } from 'shared-api/schemas/book-search';
import { canHover } from 'shared-ui/can-hover';
import { Input } from 'shared-ui/field';
import { color, fingerSize, focusRing, radius, space, text } from 'shared-ui/theme';
import { VisuallyHidden } from 'shared-ui/visually-hidden';
import styled from 'styled-components';
import { isSearchable, typingDebounceMs } from '../../../../novel/chapter-search.ts';
import { SearchFoot, useSearchPages } from '../search-pages.tsx';
import { rowOfKey } from './chapter-list.tsx';
import { ChapterListRow } from './chapter-list-row.tsx';

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
        ref={takeFocusBack}
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
            placeholder="跳到第几篇"
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
            {foldedAll ? '展开各卷' : '收起各卷'}
          </OrderButton>
        )}
      </FindLine>
      {isRefused && (
        <JumpProblem id={problemId} role="alert">
          {`请输入 1 到 ${total} 之间的数。`}
        </JumpProblem>
      )}
    </FindRoom>
  );
};

/** Gives the field the focus where the panel opens with a search that one has come back to. */
const takeFocusBack = (field: HTMLInputElement | null): void => {
  if (field?.value) field.focus({ preventScroll: true });
};

const FindRoom = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  flex: none;
  gap: ${space.s};
  padding: ${space.m} ${space.xl};
  border-block-end: 1px solid ${color.line};
`;

/* Two lines where the field would not show its words. */
const FindLine = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space.s};
`;

const JumpForm = styled.form`
  display: flex;
  flex: 1 1 7.5em;
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

  ${canHover} {
    &:hover {
      background: ${color.wash};
    }
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

interface TitleResultsProps {
  novelId: string;
  words: string;
  currentId: string;
  isRead: (chapterId: string) => boolean;
  onChosen: (chapterId: string) => void;
}

/** Chapters whose titles hold the words that are looked for. */
export const TitleResults = ({ words, ...props }: TitleResultsProps) => {
  const [searched, setSearched] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setSearched(words), typingDebounceMs);
    return () => clearTimeout(timer);
  }, [words]);
  if (!isSearchable(words)) return <SearchFoot sentence="请输入标题里的字。" />;
  return searched === undefined ? <SearchFoot sentence="正在查找…" /> : <Results words={searched} {...props} />;
};

const Results = ({ novelId, words, currentId, isRead, onChosen }: TitleResultsProps) => {
  const callOf = useCallback(
    (cursor?: string) => calls.searchChapters(novelId, words.trim(), cursor),
    [novelId, words],
  );
  const { items, state, hasMore, more } = useSearchPages<FoundChapter>(callOf);
  const list = useRef<HTMLOListElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const links = [...(list.current?.querySelectorAll('a') ?? [])];
    const to = rowOfKey(event.key, links.indexOf(event.target as HTMLAnchorElement), links.length);
    if (to === undefined) return;
    event.preventDefault();
    links[Math.max(0, Math.min(links.length - 1, to))]?.focus({ preventScroll: false });
  };
  return (
    <Scroller>
      <ol ref={list} aria-label="章节" onKeyDown={onKeyDown}>
        {items.map(({ id, no, title }) => (
          <li key={id}>
            <ChapterListRow
              no={no}
              chapter={{ id, title }}
              isCurrent={id === currentId}
              isRead={isRead(id)}
              onChosen={onChosen}
              tabIndex={0}
            />
          </li>
        ))}
      </ol>
      <SearchFoot
        sentence={sentenceOf(state, items.length, words)}
        button={state === 'failed' ? '重试' : state === 'idle' && hasMore ? '更多结果' : undefined}
        onPress={more}
      />
    </Scroller>
  );
};

const sentenceOf = (state: 'searching' | 'failed' | 'idle', count: number, words: string): string => {
  if (state === 'searching') return '正在查找…';
  if (state === 'failed') return '没有查成，请再试一次。';
  return count === 0 ? `没有标题里有“${words.trim()}”的章节。` : `找到 ${count} 章。`;
};

const Scroller = styled.div`
  flex: 1;
  min-block-size: 0;
  overflow-y: auto;
  overscroll-behavior: contain;
  padding-block-end: ${space.l};
`;
