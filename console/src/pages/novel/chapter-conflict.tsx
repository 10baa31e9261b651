import { PrimaryButton, QuietButton } from 'shared-ui/button';
import { space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import { ButtonRow } from '../../area/page-styles.ts';
import TextChanges from '../../text-changes/text-changes.tsx';
import { joinChanges } from './join-changes.ts';
import { linesOf, type Written } from './use-chapter-draft.ts';

interface ChapterConflictProps {
  /** Three versions of the text: the one that both editors began with, the one typed here, and the one in the library now. */
  base: Written;
  mine: Written;
  theirs: Written;
  /** Goes on with a text, against what stands in the library. */
  onChoose: (written: Written) => void;
}

/** Two have changed one chapter: shows what each did, and lets whoever came second choose. Nothing is saved by that. */
const ChapterConflict = ({ base, mine, theirs, onChoose }: ChapterConflictProps) => {
  const joined = joinChanges(base, mine, theirs);
  return (
    <Conflict>
      <p role="alert">这一章在你修改的时候被改过，你的还没有保存。请选一种，选好后还可以接着改，再看一次改动才保存。</p>
      <h3>那边改了什么</h3>
      <TextChanges before={linesOf(base)} after={linesOf(theirs)} />
      <h3>你改了什么</h3>
      <TextChanges before={linesOf(base)} after={linesOf(mine)} />
      <ButtonRow>
        {joined && (
          <PrimaryButton type="button" onClick={() => onChoose(joined)}>
            把两边合在一起
          </PrimaryButton>
        )}
        <QuietButton type="button" onClick={() => onChoose(mine)}>
          用我的
        </QuietButton>
        <QuietButton type="button" onClick={() => onChoose(theirs)}>
          用那边的，丢弃我的
        </QuietButton>
      </ButtonRow>
      {!joined && <p>两边改了同一处，不能自动合在一起。</p>}
    </Conflict>
  );
};

/* Loaded by LazyPart. */
export default ChapterConflict;

const Conflict = styled.div`
  display: grid;
  gap: ${space.m};

  h3 {
    font-size: ${text.base};
  }
`;
