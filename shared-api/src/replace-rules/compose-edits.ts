/** A stretch of a text, in UTF-16 units, that other words come in place of. */
export interface TextEdit {
  start: number;
  end: number;
  text: string;
}

/** @param edits in order, none over another */
export const applyEdits = (text: string, edits: readonly TextEdit[]): string => {
  let from = 0;
  let written = '';
  for (const edit of edits) {
    written += text.slice(from, edit.start) + edit.text;
    from = edit.end;
  }
  return written + text.slice(from);
};

/** An edit of either list, by the stretch of the text between that it stands for. */
interface Stretch {
  start: number;
  end: number;
  /** The edit of the first list that made it; null for one of the second. */
  made: TextEdit | null;
  text: string;
}

const byStart = (one: Stretch, other: Stretch): number =>
  one.start - other.start ||
  Number(one.end > one.start) - Number(other.end > other.start) ||
  Number(one.made === null) - Number(other.made === null);

/** Stretches in groups of those that lie over one another. */
const overlapping = (stretches: readonly Stretch[]): Stretch[][] => {
  const groups: Stretch[][] = [];
  let end = 0;
  for (const stretch of stretches) {
    const group = groups.at(-1);
    if (group !== undefined && stretch.start < end) {
      group.push(stretch);
      end = Math.max(end, stretch.end);
    } else {
      groups.push([stretch]);
      end = stretch.end;
    }
  }
  return groups;
};

/**
 * Makes one list of edits of two that follow one another, so that what rules change one after the other keeps its place in the
 * original text.
 *
 * @param first of the original
 * @param second of the text that the first ones made
 * @returns edits of the original
 */
export const composeEdits = (original: string, first: readonly TextEdit[], second: readonly TextEdit[]): TextEdit[] => {
  if (first.length === 0 || second.length === 0) return [...first, ...second];
  const between = applyEdits(original, first);
  const stretches: Stretch[] = second.map((edit) => ({ ...edit, made: null }));
  let longer = 0;
  for (const edit of first) {
    const start = edit.start + longer;
    stretches.push({ start, end: start + edit.text.length, made: edit, text: edit.text });
    longer += edit.text.length - (edit.end - edit.start);
  }
  longer = 0;
  return overlapping(stretches.sort(byStart)).map((group) => {
    const start = group[0]?.start ?? 0;
    const end = Math.max(...group.map((stretch) => stretch.end));
    const from = start - longer;
    for (const { made } of group) if (made !== null) longer += made.text.length - (made.end - made.start);
    const changes = group
      .filter(({ made }) => made === null)
      .map((stretch) => ({ start: stretch.start - start, end: stretch.end - start, text: stretch.text }));
    return { start: from, end: end - longer, text: applyEdits(between.slice(start, end), changes) };
  });
};
