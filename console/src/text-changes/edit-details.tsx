import { useState } from 'react';
import * as calls from 'shared-api/console/calls';
import type { ChapterChanges } from 'shared-api/console/schemas/chapters';
import { LazyPart } from 'shared-ui/lazy-part';
import { TextButton } from 'shared-ui/text-button';
import styled from 'styled-components';
import { Loaded } from '../queries/loaded.tsx';
import { useConsoleQuery } from '../queries/use-console-query.ts';

/** What an edit of chapters changed in their text, once somebody wants to see it. */
export const EditDetails = ({ editId }: { editId: string }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <Details>
      <TextButton type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? '收起' : '看改了什么'}
      </TextButton>
      {isOpen && <Changes editId={editId} />}
    </Details>
  );
};

const Changes = ({ editId }: { editId: string }) => {
  const changes = useConsoleQuery<ChapterChanges>(calls.chapterChanges(editId));
  return (
    <Loaded {...changes}>
      {({ before, after }) => <TextChanges before={linesOf(before)} after={linesOf(after)} />}
    </Loaded>
  );
};

/** Loads the comparison of two texts, which brings a library along. */
const load = () => import(/* webpackChunkName: "text-changes" */ './text-changes.tsx');

const stay = () => {};

/** What changed between two texts, by lines. */
export const TextChanges = (lines: { before: readonly string[]; after: readonly string[] }) => (
  <LazyPart load={load} props={lines} name="改动" close={stay} />
);

const linesOf = (chapters: ChapterChanges['before']): string[] =>
  chapters.flatMap(({ title, texts }) => [title, ...texts]);

const Details = styled.div`
  justify-self: stretch;
`;
