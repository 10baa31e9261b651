import { type Change, diffArrays, diffChars } from 'diff';
import { Fragment } from 'react';
import { color, radius, space, text } from 'shared-ui/theme';
import styled from 'styled-components';

interface TextChangesProps {
  /** Lines of a text, before and after. */
  before: readonly string[];
  after: readonly string[];
}

/** A stretch of lines: the same in both, or what stands in one in place of what stands in the other. */
interface Stretch {
  removed: string[];
  added: string[];
  same: string[];
}

/** A longer line is compared as a whole: its characters would take too long. */
const maxComparedCharacters = 2_000;

/** What changed between two texts, line by line, and within a line character by character; what stayed is told by its length. */
const TextChanges = ({ before, after }: TextChangesProps) => {
  const stretches = stretchesOf(before, after);
  const isSame = stretches.every(({ removed, added }) => removed.length + added.length === 0);
  if (isSame) return <p>没有改动。</p>;
  return (
    <ChangeLines>
      {stretches.map(({ removed, added, same }, index) => (
        <Fragment key={index}>
          {same.length > 0 && <SameLines>{same.length} 段没有改动</SameLines>}
          {Array.from({ length: Math.max(removed.length, added.length) }, (_, line) => (
            <ChangedLine key={line} before={removed[line]} after={added[line]} />
          ))}
        </Fragment>
      ))}
    </ChangeLines>
  );
};

/* Loaded by LazyPart. */
export default TextChanges;

const stretchesOf = (before: readonly string[], after: readonly string[]): Stretch[] => {
  const stretches: Stretch[] = [];
  for (const { added, removed, value } of diffArrays([...before], [...after])) {
    const last = stretches.at(-1);
    const goesOn = last && last.same.length === 0 && (added || removed);
    const stretch = goesOn ? last : { removed: [], added: [], same: [] };
    if (!goesOn) stretches.push(stretch);
    if (added) stretch.added.push(...value);
    else if (removed) stretch.removed.push(...value);
    else stretch.same.push(...value);
  }
  return stretches;
};

const ChangedLine = ({ before, after }: { before: string | undefined; after: string | undefined }) => {
  const isCompared =
    before !== undefined && after !== undefined && before.length + after.length <= maxComparedCharacters;
  const parts = isCompared ? diffChars(before, after) : undefined;
  return (
    <>
      {before !== undefined && (
        <RemovedLine>
          <span aria-hidden="true">−</span>
          <del>{parts ? <Parts parts={parts.filter(({ added }) => !added)} /> : before}</del>
        </RemovedLine>
      )}
      {after !== undefined && (
        <AddedLine>
          <span aria-hidden="true">＋</span>
          <ins>{parts ? <Parts parts={parts.filter(({ removed }) => !removed)} /> : after}</ins>
        </AddedLine>
      )}
    </>
  );
};

const Parts = ({ parts }: { parts: Change[] }) =>
  parts.map(({ value, added, removed }, index) =>
    added || removed ? <strong key={index}>{value}</strong> : <Fragment key={index}>{value}</Fragment>,
  );

const ChangeLines = styled.div`
  display: grid;
  gap: ${space.xs};
  overflow-wrap: anywhere;
`;

const SameLines = styled.p`
  color: ${color.inkSoft};
  font-size: ${text.small};
`;

const line = `
  display: grid;
  grid-template-columns: 1.5em minmax(0, 1fr);
  padding: ${space.xs} ${space.s};
  border-radius: ${radius.s};

  del,
  ins {
    text-decoration: none;
  }

  strong {
    text-decoration: underline;
    text-underline-offset: 4px;
  }
`;

const RemovedLine = styled.p`
  ${line}
  border-inline-start: 3px solid ${color.seal};
  color: ${color.inkSoft};
`;

const AddedLine = styled.p`
  ${line}
  border-inline-start: 3px solid ${color.accent};
  background: ${color.accentWash};
`;
